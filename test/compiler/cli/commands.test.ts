import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../../support/memory-terminal.ts";
import { readTree, temporaryFolder } from "../../support/temporary-folder.ts";

const spec = `server: { name: demo, version: 1.0.0 }
tools:
  close_issue:
    description: Close one issue, with a reason
    input: { number: { type: integer } }
    run: { fn: ./handlers/demo.ts#closeIssue }
  open_issue:
    description: Open an issue
    input: { title: { type: string } }
    run: { mock: true }
    examples: [{ ask: report a bug, args: { title: x }, result: { number: 1 } }]
`;
const files = { "specs/demo.tools.yaml": spec, "package.json": '{ "type": "module" }' };
const tooLong = spec.replace(
  "Open an issue",
  "Open an issue with a title, a body, some labels, a milestone and people",
);

it("builds, says what it costs, and knows the second time that nothing changed", async () => {
  const root = temporaryFolder(files);
  const first = await runCli(root, ["build"]);
  expect(first.exitCode).toBe(0);
  expect(first.out).toMatch(/demo 1\.0\.0 +2 tools/);
  expect(first.out).toMatch(/tokens \(o200k\) +plain MCP +full +small +index\n {2}up front +\d+/);
  expect(first.out).toMatch(/\n {2}surface full\n {4}2 definitions are \d+ tokens in every request/);
  expect(first.out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const before = readTree(root);
  const second = await runCli(root, ["build"]);
  expect(second.out).toContain("nothing changed");
  expect(readTree(root)).toEqual(before);
});

it("counts hidden tools, and says so, wherever it counts", async () => {
  const hidden = spec.replace("    run: { mock: true }", "    run: { mock: true }\n    visible: false");
  const root = temporaryFolder({ ...files, "specs/demo.tools.yaml": hidden });
  for (const command of ["build", "check", "report"]) {
    const { out } = await runCli(root, [command]);
    expect({ command, counts: out.match(/\d+ tools?\b[^.\n]*/g) }).toEqual({
      command,
      counts: ["2 tools, 1 hidden"],
    });
  }
});

it("builds anew after a recording has grown, and says what it has at hand, as a report does", async () => {
  const receipt = `${JSON.stringify({ id: "x", tool: "open_issue", args: {}, outcome: "ok", result: 1 })}\n`;
  const config = 'export default { traffic: ".deltamcp/receipts/demo.jsonl" };\n';
  const receipts = { ".deltamcp/receipts/demo.jsonl": receipt };
  const root = temporaryFolder({ ...files, "deltamcp.config.mjs": config, ...receipts });
  expect((await runCli(root, ["build"])).out).toContain(
    "at hand without a search: open_issue (1 of 1 recorded calls)",
  );
  expect((await runCli(root, ["build"])).out).toContain("nothing changed");
  writeFileSync(join(root, ".deltamcp/receipts/demo.jsonl"), receipt.repeat(2));
  const { out } = await runCli(root, ["build"]);
  expect(out).toContain("at hand without a search: open_issue (2 of 2 recorded calls)");
  expect(out).toContain("1 changed");
  const reported = await runCli(root, ["report", "specs/demo.tools.yaml"]);
  expect(reported.out).toContain("\n  at hand without a search: open_issue (2 of 2 recorded calls)\n");
});

it("adds one function for a new tool, and changes nothing else in the author's file", async () => {
  const root = temporaryFolder(files);
  await runCli(root, ["build", "-q"]);
  const handlers = join(root, "handlers/demo.ts");
  const mine = `// mine\n${readFileSync(handlers, "utf8")}\n/* and this */ const odd   = 1;\n`;
  writeFileSync(handlers, mine);
  writeFileSync(
    join(root, "specs/demo.tools.yaml"),
    `${spec}  label_issue: { description: Label an issue, run: { fn: ./handlers/demo.ts#labelIssue } }\n`,
  );
  expect((await runCli(root, ["build", "-q"])).exitCode).toBe(0);
  const now = readFileSync(handlers, "utf8");
  expect(now.startsWith(mine)).toBe(true);
  expect(now.slice(mine.length).match(/export const/g)).toHaveLength(1);
  expect(now).toContain("export const labelIssue");
});

it("leaves generated/ as it was where a spec has an error", async () => {
  const root = temporaryFolder(files);
  await runCli(root, ["build", "-q"]);
  const before = readTree(join(root, "generated"));
  writeFileSync(join(root, "specs/demo.tools.yaml"), tooLong);
  const { exitCode, err } = await runCli(root, ["build"]);
  expect(exitCode).toBe(1);
  expect(err).toContain("specs/demo.tools.yaml:8:78");
  expect(err).toContain("1 error, 0 warnings. Nothing was written.");
  expect(readTree(join(root, "generated"))).toEqual(before);
});

it("fails a check of stale output, and names the files", async () => {
  const root = temporaryFolder(files);
  await runCli(root, ["build", "-q"]);
  expect((await runCli(root, ["build", "--check"])).exitCode).toBe(0);
  const types = join(root, "generated/demo/types.ts");
  const edited = `${readFileSync(types, "utf8")}// edited by hand\n`;
  writeFileSync(types, edited);
  const { exitCode, err } = await runCli(root, ["build", "--check"]);
  expect(exitCode).toBe(1);
  expect(err).toContain("generated/demo/types.ts");
  expect(readFileSync(types, "utf8")).toBe(edited);
});

it.each([
  ["json", (out: string) => JSON.parse(out).diagnostics.map((one: { code: string }) => one.code)],
  ["sarif", (out: string) => JSON.parse(out).runs[0].results.map((one: { ruleId: string }) => one.ruleId)],
  ["github", (out: string) => [...out.matchAll(/title=(DMC\d+)/g)].map((match) => match[1])],
])("prints diagnostics as %s", async (format, codesOf) => {
  const root = temporaryFolder({ ...files, "specs/demo.tools.yaml": tooLong });
  const { exitCode, out } = await runCli(root, ["check", "--format", format]);
  expect(exitCode).toBe(1);
  expect(codesOf(out)).toContain("DMC2004");
});

it("mends with --fix what can be mended, and checks again", async () => {
  const root = temporaryFolder({ ...files, "specs/demo.tools.yaml": tooLong });
  const { exitCode, err } = await runCli(root, ["check", "--fix"]);
  expect(exitCode).toBe(0);
  expect(err).toContain("specs/demo.tools.yaml: 1 fix");
  const mended = readFileSync(join(root, "specs/demo.tools.yaml"), "utf8");
  expect(mended).toContain("    description: Open an issue with a title, a body, some labels\n    docs: ");
});

it("lists with --explain what the normaliser changed, and where", async () => {
  const union = spec.replace("{ type: string }", "{ oneOf: [{ type: string }, { type: integer }] }");
  const root = temporaryFolder({ ...files, "specs/demo.tools.yaml": union });
  const { out } = await runCli(root, ["check", "--explain"]);
  expect(out).toMatch(/\n {2}specs\/demo\.tools\.yaml:9:\d+ {2}open_issue input\n {4}oneOf of 2 /);
});

it("starts a project that builds at once", async () => {
  const root = temporaryFolder();
  const init = await runCli(root, ["init", "--yes", "--name", "words"]);
  expect(init.exitCode).toBe(0);
  expect(init.out).toContain("npx deltamcp build");
  writeFileSync(join(root, "deltamcp.config.ts"), "export default {};\n"); // No node_modules here.
  expect((await runCli(root, ["check"])).out).toContain("0 errors, 0 warnings. 1 server, 2 tools.");
  const again = await runCli(root, ["init", "--yes", "--name", "words"]);
  expect(again).toMatchObject({
    exitCode: 3,
    err: expect.stringContaining("exists already, and nothing was written"),
  });
});

it("imports a list from standard input, and does not write over a spec", async () => {
  const root = temporaryFolder();
  const list = JSON.stringify({ tools: [{ name: "ping", description: "Ping" }] });
  expect((await runCli(root, ["import", "tools", "-", "--name", "p"], list)).exitCode).toBe(0);
  expect(Object.keys(readTree(root))).toEqual(["specs/p.tools.yaml"]);
  expect((await runCli(root, ["import", "tools", "-", "--name", "p"], list)).exitCode).toBe(3);
  const broken = await runCli(root, ["import", "tools", "-", "-o", "-"], "{ not json");
  expect(broken.exitCode).toBe(1);
  expect(broken.err).toContain("stdin.json:1:3");
});

it("finds a tool by what people call it, and explains the score", async () => {
  const root = temporaryFolder(files);
  const { out } = await runCli(root, ["search", "specs/demo.tools.yaml", "close a ticket", "--explain"]);
  expect(out.split("\n")[0]).toContain("close_issue");
  expect(out).toContain("by field:");
});

it("reads the files of the config from where it stands, wherever the spec is", async () => {
  const root = temporaryFolder({
    "a/deltamcp.config.mjs": 'export default { hooks: "./hooks.mjs", traffic: "./recorded.jsonl" };\n',
    "a/hooks.mjs": "export const onError = () => undefined;\n",
    "a/recorded.jsonl": `${JSON.stringify({ key: "open_issue" })}\n`,
    "b/demo.tools.yaml": spec,
  });
  const { out, err } = await runCli(join(root, "a"), ["report", "../b/demo.tools.yaml"]);
  expect(err).toBe("");
  expect(out).toContain("at hand without a search: open_issue (1 of 1 recorded calls)");
});

it("reports what a spec costs, as text, as JSON and as a page that it does not write over", async () => {
  const root = temporaryFolder(files);
  const spec = "specs/demo.tools.yaml";
  expect((await runCli(root, ["report", spec, "--tools", "1"])).out).toMatch(
    /most expensive tools.*\nand 1 more\n/s,
  );
  expect(JSON.parse((await runCli(root, ["report", spec, "--json"])).out).tools).toHaveLength(2);
  expect(await runCli(root, ["report", spec, "--html", "cost.html"])).toMatchObject({ exitCode: 0, out: "" });
  expect(readFileSync(join(root, "cost.html"), "utf8")).toContain("<!doctype html>");
  expect((await runCli(root, ["report", spec, "--html", "cost.html"])).exitCode).toBe(3);
  expect((await runCli(root, ["report", spec, "--html", "cost.html", "--force"])).exitCode).toBe(0);
});

it.each([
  [["buidl"], 2, "did you mean `build`?"],
  [["build", "--bundel"], 2, "usage: deltamcp build"],
  [["start", "--surface", "huge"], 2, "--surface takes full or small, not `huge`"],
  [["start", "--port", "0"], 2, "--port takes a whole number from 1 to 65535, not `0`"],
  [["start", "--format", "xml"], 2, "--format takes text, json, sarif or github, not `xml`"],
  [["explain", "DMC9999"], 2, "there is no code `DMC9999`"],
  [["check", "--config", "nowhere.ts"], 3, "there is no config nowhere.ts"],
  [["import", "tools", "nowhere.json"], 3, "nowhere.json does not exist"],
  [["list"], 2, "the server is missing"],
  [["list", "node", "-e", "process.exit(7)"], 4, "node ended with exit code 7"],
  [["list", "http://127.0.0.1:9/mcp"], 4, "cannot be reached"],
])("%j ends with %i and says why", async (argv, exitCode, reason) => {
  const run = await runCli(temporaryFolder(), argv);
  expect(run.exitCode).toBe(exitCode);
  expect(run.err).toContain(reason);
});

it.each([
  ["specs/shop.yaml", "found `specs/shop.yaml`: rename it to `shop.tools.yaml`"],
  ["specs/a/shop.tool.yml", "found `specs/a/shop.tool.yml`: rename it to `shop.tools.yml`"],
  ["other/shop.yaml", "run `deltamcp init` to write a first one"],
])("says how a spec is called where there is only %s", async (path, help) => {
  const { err } = await runCli(temporaryFolder({ [path]: spec, "package.json": '{ "type": "module" }' }), [
    "check",
  ]);
  expect(err).toContain(`= help: ${help}`);
});

it("finds the project of a folder inside of it", async () => {
  const root = temporaryFolder(files);
  const { exitCode, out } = await runCli(join(root, "specs"), ["check"]);
  expect(exitCode).toBe(0);
  expect(out).toContain("1 server, 2 tools.");
});
