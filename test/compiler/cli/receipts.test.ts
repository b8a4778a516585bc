import { join } from "node:path";
import { expect, it } from "vitest";
import { receiptTokens } from "../../../compiler/cli/receipts/receipt-tokens.ts";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import { openBackend } from "../../../runtime/store/open-backend.ts";
import type { Receipt } from "../../../runtime/store/receipt-store.ts";
import { defaultLimits } from "../../../runtime/store/store-place.ts";
import { hasSqlite } from "../../../runtime/support/has-sqlite.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { receiptOf } from "../../support/receipt.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const text = "the quick brown fox ".repeat(10);
const answer = (whole?: number): Partial<Receipt> => ({
  result: { content: [{ type: "text", text }] },
  ...(whole === undefined ? {} : { whole }),
});

/** A folder with a hundred calls of one tool and one failed call of another. */
async function project(kind: "log" | "sqlite" = "log", server = "shop"): Promise<string> {
  const root = temporaryFolder({});
  const folder = join(root, ".deltamcp");
  const { receipts, close } = await openBackend(
    kind === "log"
      ? { kind, file: join(folder, `receipts/${server}.jsonl`) }
      : { kind, file: join(folder, `${server}.db`), limits: defaultLimits },
  );
  for (let index = 1; index <= 100; index++)
    void receipts.put(
      receiptOf(`id${String(index).padStart(3, "0")}`, {
        durationMs: index,
        args: { q: "fox" },
        ...answer(),
      }),
    );
  await receipts.put(
    receiptOf("x", { tool: "close", outcome: "error", code: "tool_failed", ...answer(2_000) }),
  );
  await close();
  return root;
}

const env = { HOME: "/nowhere" };

it.each(hasSqlite() ? (["log", "sqlite"] as const) : (["log"] as const))(
  "prints the statistics of each tool (%s)",
  async (kind) => {
    const root = await project(kind);
    const { out } = await runCli(root, ["receipts", "stats"], "", env);
    const rows = out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual([
      "tool",
      "calls",
      "errors",
      "p50 ms",
      "p99 ms",
      "tokens in",
      "tokens out",
      "saved",
    ]);
    const each = countTokens('{"q":"fox"}');
    const ofAnswer = countTokens(text);
    expect(rows[1]).toEqual([
      "echo",
      "100",
      "0",
      "50",
      "99",
      String(100 * each),
      String(100 * ofAnswer),
      "0",
    ]);
    // Ten times the text would be ten times its tokens.
    expect(rows[2]).toEqual(["close", "1", "1", "1", "1", "1", String(ofAnswer), String(9 * ofAnswer)]);
    const { out: json } = await runCli(root, ["receipts", "stats", "--json", "--errors"], "", env);
    expect(JSON.parse(json)).toMatchObject([{ tool: "close", calls: 1, errors: 1, saved: 9 * ofAnswer }]);
  },
);

it("lists the newest receipts, and shows one", async () => {
  const root = await project();
  const { out } = await runCli(root, ["receipts", "list", "--limit", "2"], "", env);
  const [first, second] = out.trimEnd().split("\n");
  expect(first).toMatch(/^x {2}\d{4}-\S+Z {2}close {2}tool_failed {2}1 ms {2}dispatch {2}\{\}$/);
  expect(second).toMatch(/^id100 {2}.* {2}echo {2}ok {2}100 ms {2}dispatch {2}\{"q":"fox"\}$/);
  const lines = (
    await runCli(root, ["receipts", "list", "--tool", "echo", "--json", "--limit", "1000"], "", env)
  ).out;
  expect(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toHaveLength(100);
  const shown = await runCli(root, ["receipts", "show", "id007"], "", env);
  expect(JSON.parse(shown.out)).toMatchObject({ id: "id007", durationMs: 7 });
  expect((await runCli(root, ["receipts", "list", "--since", "2035-01-01"], "", env)).err).toContain(
    "no such receipts",
  );
});

it("finds the server by its name, its store by DELTAMCP_STORE, and hosts' servers in the state folder", async () => {
  const root = await project();
  const other = await project("log", "desk");
  const store = `log:${join(other, ".deltamcp/receipts/desk.jsonl")}`;
  for (const [argv, vars] of [
    [["--store", store], {}],
    [[], { DELTAMCP_STORE: store }],
    [[], { XDG_STATE_HOME: join(root, "none") }],
    [["--server", "shop"], {}],
  ] as const) {
    const result = await runCli(root, ["receipts", "show", "x", ...argv], "", { ...env, ...vars });
    expect([result.exitCode, result.err]).toEqual([0, ""]);
  }
});

it.each<[string[], number, string]>([
  [["receipts"], 2, "takes list, show or stats"],
  [["receipts", "drop"], 2, "takes list, show or stats"],
  [["receipts", "show"], 2, "write `receipts list`"],
  [["receipts", "list", "x"], 2, "write `receipts list`"],
  [["receipts", "show", "none"], 1, "there is no receipt none"],
  [["receipts", "list", "--since", "soon"], 2, "--since takes 30m, 24h, 7d or a date, not soon"],
  [["receipts", "list", "--server", "none"], 1, "there are no receipts of none in"],
  [["receipts", "list", "--server", "../x"], 2, "is not a server name"],
  [["receipts", "list", "--store", "memory"], 2, "receipts in memory end with their server"],
  [["receipts", "list", "--store", "log:none.jsonl"], 3, "there is no file"],
  [["receipts", "list", "--store", "mysql://u:secret@db"], 2, "must be memory, sqlite:FILE"],
  [["receipts", "list", "--store", "redis://db"], 2, "--server NAME must say whose receipts"],
])("refuses %j", async (argv, exitCode, message) => {
  const root = await project();
  const result = await runCli(root, argv, "", env);
  expect([result.exitCode, result.err.includes(message), result.err]).toEqual([exitCode, true, result.err]);
  expect(result.err).not.toContain("secret");
});

it("asks which server is meant, if several have receipts", async () => {
  const root = temporaryFolder({ ".deltamcp/receipts/a.jsonl": "", ".deltamcp/receipts/b.jsonl": "" });
  const { exitCode, err } = await runCli(root, ["receipts", "list"], "", env);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("add --server a or b")]);
});

it("estimates the tokens of values that a receipt left out", () => {
  const omitted = { omitted: "30000 characters of JSON, over the 16384 that a receipt keeps" };
  expect(receiptTokens(receiptOf("a", { args: omitted, result: omitted, whole: 60_000 }))).toEqual({
    ...{ in: 10_000, out: 10_000, saved: 10_000 },
  });
});
