import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { builtPackage } from "../../support/built-package.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const spec = `server: { name: demo, version: 1.0.0 }
tools:
  close_issue: { description: "Close one issue, with a reason", run: { mock: true } }
  open_issue: { description: Open an issue, run: { mock: true }, examples: [{ ask: file a ticket, args: {} }] }
`;
const files = { "specs/demo.tools.yaml": spec, "package.json": '{ "type": "module" }' };

/** A project with a ranker, in TypeScript as an author writes it. */
const withRanker = (ranker: string) =>
  temporaryFolder({
    ...files,
    "deltamcp.config.ts": 'export default { search: { ranker: "./src/my-ranker.ts" } };\n',
    "src/my-ranker.ts": `import type { RankerFactory } from "deltamcp/runtime/generated";\n\n${ranker}`,
    "src/weight.ts": "export const weight: number = 3;\n",
    "src/ranking.ts": `interface Found { readonly tool: string }

export function ranking(query: string): readonly Found[] {
  throw new TypeError(query);
}
`,
  });
const searchFor = (root: string, ...more: string[]) =>
  runCli(root, ["search", "specs/demo.tools.yaml", "a ticket", ...more]);

const reversed = `import { weight } from "./weight.ts";

const rank: RankerFactory = async ({ tools, builtIn }) => {
  const names = (await tools()).map(({ name }) => name).reverse();
  return {
    async rank(query, limit) {
      const found = (await builtIn.rank(query, limit)).length;
      return names.slice(0, limit).map((tool, place) => ({ tool, score: weight * found - place }));
    },
  };
};
export default rank;
`;

it("searches with the ranker of the config, and says so where it explains another score", async () => {
  const root = withRanker(reversed);
  expect(await searchFor(root)).toEqual({
    exitCode: 0,
    out: "     6.00  open_issue   Open an issue\n     5.00  close_issue  Close one issue, with a reason\n",
    err: "",
  });
  const explained = (await searchFor(root, "--explain")).out.split("\n");
  expect(explained[0]).toBe(
    "  ordered and scored by ./src/my-ranker.ts; the explanation is of the built-in score",
  );
  expect(explained[2]).toBe("           by field: examples 0.69; 21 % of its name is in the query");
  expect(JSON.parse((await searchFor(root, "--json")).out)).toEqual({
    ranker: "./src/my-ranker.ts",
    tools: [
      { name: "open_issue", description: "Open an issue", score: 6 },
      { name: "close_issue", description: "Close one issue, with a reason", score: 5 },
    ],
  });
});

it("explains what is found by the beginning of its name, or by an example ask", async () => {
  const root = temporaryFolder(files);
  const explained = async (query: string) =>
    (await runCli(root, ["search", "specs/demo.tools.yaml", query, "--explain", "--limit", "1"])).out;
  expect(await explained("clo")).toBe(`     0.00  close_issue  Close one issue, with a reason
           its name begins with the query, which ranks before word matches
`);
  expect(await explained("please file a ticket")).toBe(`     9.28  open_issue  Open an issue
           asked as in its example "file a ticket" (100 %), which ranks before word matches
           by field: examples 1.39; 21 % of its name is in the query
           file matched file (word) 0.69
           ticket matched ticket (word) 0.69
`);
});

it("puts a tool that the query names before all that a ranker says", async () => {
  const { out } = await runCli(withRanker(reversed), ["search", "specs/demo.tools.yaml", "close_issue"]);
  expect(out.split("\n").map((line) => line.split("  ").at(-2))).toEqual([
    "close_issue",
    "open_issue",
    undefined,
  ]);
});

const example = "`export default ({ builtIn }) => ({ rank: (query, limit) => … })`";

it.each([
  ["export default const;", 'cannot be loaded: Unexpected "const" (at src/my-ranker.ts:3:15)'],
  ["export const rank = 1;", `has no default export: write ${example}`],
])("tells where a ranker cannot be loaded: %s", async (ranker, problem) => {
  expect(await searchFor(withRanker(ranker))).toEqual({
    exitCode: 3,
    out: "",
    err: `deltamcp: src/my-ranker.ts ${problem}\n`,
  });
});

it.each([
  ["export default 1;", `is not a function: write ${example}`],
  ['export default () => Promise.reject("no model");', "failed: no model"],
  ["export default async () => [];", "is not valid: its default export must return `{ rank(query, limit) }`"],
  ['export default () => ({ rank: () => ["open_issue"] });', "must return a list of `{ tool, score }`"],
])("tells what a ranker must be: %s", async (ranker, problem) => {
  expect(await searchFor(withRanker(ranker))).toEqual({
    exitCode: 1,
    out: "",
    err: `deltamcp: the ranker of src/my-ranker.ts ${problem}\n`,
  });
});

/** In a process of its own: the test runner takes the source maps of others away, and with them their lines. */
async function searchAlone(root: string): Promise<string> {
  const { cli } = await builtPackage();
  const search = ["search", "specs/demo.tools.yaml", "a ticket"];
  const run = promisify(execFile)(process.execPath, [cli, ...search], { cwd: root });
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  );
}

it.each([
  [
    "is loaded",
    'throw new Error("no model\\nhere");',
    "src/my-ranker.ts cannot be loaded: no model (at src/my-ranker.ts:3:7)",
  ],
  [
    "is made",
    'export default () => {\n  throw new Error("no model");\n};',
    "the ranker of src/my-ranker.ts failed: no model (at src/my-ranker.ts:4:9)",
  ],
  [
    "ranks, in a module of its own",
    'import { ranking } from "./ranking.ts";\nexport default () => ({ rank: ranking });',
    "the ranker of src/my-ranker.ts failed: a ticket (at src/ranking.ts:4:9)",
  ],
])("tells where a ranker throws as it %s", async (_, ranker, problem) => {
  expect(await searchAlone(withRanker(ranker))).toBe(`deltamcp: ${problem}\n`);
});

it("tells of a ranker that is not there, and of the file that was meant", async () => {
  const root = temporaryFolder({
    ...files,
    "deltamcp.config.mjs": 'export default { search: { ranker: "./my-rankr.mjs" } };\n',
    "my-ranker.mjs": "export default ({ builtIn }) => builtIn;\n",
  });
  const { exitCode, err } = await searchFor(root);
  expect(exitCode).toBe(1);
  expect(err).toContain(
    "error[DMC5003]: option `search.ranker` names `./my-rankr.mjs`: there is no such file",
  );
  expect(err).toContain("did you mean `my-ranker.mjs`?");
});

it("loads TypeScript of a package that is CommonJS", async () => {
  const root = temporaryFolder({
    "specs/demo.tools.yaml": spec,
    "deltamcp.config.ts": 'export default { search: { ranker: "my-ranker.ts" } };\n',
    "my-ranker.ts": "export default ({ builtIn }: { builtIn: unknown }) => builtIn;\n",
  });
  expect((await searchFor(root)).out).toMatch(/^ +[\d.]+ {2}(close|open)_issue /);
  writeFileSync(join(root, "deltamcp.config.ts"), "const a: string = 1;\nthrow new Error(`no ${a}`);\n");
  expect((await searchFor(root)).err).toMatch(/^deltamcp: deltamcp\.config\.ts cannot be loaded: no 1/);
});
