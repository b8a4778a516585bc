import { isDeltaMcpError, messageOf } from "../../../runtime/errors.ts";
import { openBackend } from "../../../runtime/store/open-backend.ts";
import type { Receipt, ReceiptQuery, ReceiptStore } from "../../../runtime/store/receipt-store.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { findStore } from "../receipts/find-store.ts";
import { receiptStats } from "../receipts/receipt-stats.ts";
import type { Terminal } from "../terminal.ts";
import { visibleText } from "../visible-text.ts";

export const receiptsCommand = defineCommand({
  name: "receipts",
  summary: "list, show and count the receipts of a server's calls",
  usage: ["list", "show ID", "stats"],
  options: {
    server: { kind: "text", value: "NAME", help: "the server, if several have receipts here" },
    store: {
      kind: "text",
      value: "PLACE",
      help: "the store of the server, as in DELTAMCP_STORE (default: its file in .deltamcp/)",
    },
    tool: { kind: "text", value: "TOOL", help: "only the calls of this tool" },
    errors: { kind: "flag", help: "only the calls that failed" },
    since: {
      kind: "text",
      value: "TIME",
      help: "only calls since a time: 30m, 24h, 7d, or 2026-12-01T09:00Z",
    },
    limit: { kind: "number", value: "N", min: 1, default: 20, help: "receipts to list" },
    json: { kind: "flag", help: "JSON: a line for each receipt, or a list of the tools" },
  },
  notes: [
    "Durations are in milliseconds. Tokens are o200k_base: `in` of the arguments, `out` of the answers, `saved` of the parts of results that were held and not sent.",
    "By default only calls to /api/dispatch leave a receipt: DELTAMCP_RECEIPTS=all records every call.",
  ],
  async run({ words: [action, id, ...more], options }, terminal) {
    if (action !== "list" && action !== "show" && action !== "stats")
      throw new UsageError("`receipts` takes list, show or stats");
    if (more.length > 0 || (id !== undefined) !== (action === "show"))
      throw new UsageError("write `receipts list`, `receipts show ID` or `receipts stats`");
    const since = options.since === undefined ? undefined : readTime(options.since, Date.now());
    const query: ReceiptQuery = {
      ...(options.tool === undefined ? {} : { tool: options.tool }),
      ...(options.errors ? { outcome: "error" } : {}),
      ...(since === undefined ? {} : { since }),
    };
    return read(options, terminal, async (store) => {
      if (action === "show") return show(store, id ?? "", terminal);
      if (action === "stats") return printStats(store.scan(query), options.json, terminal);
      return list(store.scan({ ...query, limit: options.limit }), options.json, terminal);
    });
  },
});

async function read(
  { server, store }: { readonly server: string | undefined; readonly store: string | undefined },
  terminal: Terminal,
  run: (store: ReceiptStore) => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    const backend = await openBackend(findStore(store, server, terminal), { readOnly: true });
    try {
      return await run(backend.receipts);
    } finally {
      await backend.close();
    }
  } catch (error) {
    if (error instanceof CommandError || error instanceof UsageError) throw error;
    if (isDeltaMcpError(error)) throw new UsageError(error.message);
    throw new CommandError(`the receipts cannot be read: ${messageOf(error)}`, exitCodes.io, error);
  }
}

async function show(store: ReceiptStore, id: string, terminal: Terminal): Promise<ExitCode> {
  const receipt = await store.get(id);
  if (receipt === undefined)
    throw new CommandError(`there is no receipt ${id.slice(0, 80)}`, exitCodes.failed);
  terminal.out(JSON.stringify(receipt, null, 2));
  return exitCodes.ok;
}

async function list(receipts: AsyncIterable<Receipt>, json: boolean, terminal: Terminal): Promise<ExitCode> {
  let count = 0;
  for await (const receipt of receipts) {
    count += 1;
    terminal.out(json ? JSON.stringify(receipt) : lineOf(receipt, terminal));
  }
  if (count === 0) terminal.err("There are no such receipts.");
  return exitCodes.ok;
}

function lineOf(receipt: Receipt, { style, outIsTerminal }: Terminal): string {
  const { id, startedAt, tool, durationMs, outcome, code, caller, args } = receipt;
  const who = caller.principal ?? caller.client ?? caller.transport;
  const given = JSON.stringify(args);
  const shown = given.length > 60 ? `${given.slice(0, 59)}…` : given;
  const result = outcome === "ok" ? "ok" : style("red", code ?? "error");
  const line = `${id}  ${startedAt}  ${tool}  ${result}  ${durationMs} ms  ${who}  ${shown}`;
  return outIsTerminal ? visibleText(line) : line;
}

async function printStats(
  receipts: AsyncIterable<Receipt>,
  json: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  const stats = await receiptStats(receipts);
  if (json) {
    terminal.out(JSON.stringify(stats, null, 2));
    return exitCodes.ok;
  }
  if (stats.length === 0) {
    terminal.err("There are no such receipts.");
    return exitCodes.ok;
  }
  const head = ["tool", "calls", "errors", "p50 ms", "p99 ms", "tokens in", "tokens out", "saved"];
  const rows = stats.map(({ tool, calls, errors, p50, p99, tokensIn, tokensOut, saved }) => [
    tool,
    ...[calls, errors, p50, p99, tokensIn, tokensOut, saved].map(String),
  ]);
  const widths = head.map((word, column) =>
    largestOf([word, ...rows.map((row) => row[column] ?? "")].map((text) => text.length)),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((text, column) =>
      column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
    );
    terminal.out(row === head ? terminal.style("bold", cells.join("  ")) : cells.join("  "));
  }
  return exitCodes.ok;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds since 1970: a duration before `now`, or a date. */
function readTime(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * units[unit as keyof typeof units];
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new UsageError(`--since takes 30m, 24h, 7d or a date, not ${text.slice(0, 40)}`);
  return time;
}
