import { expect, it } from "vitest";
import { runCli } from "../../support/memory-terminal.ts";
import { readTree, temporaryFolder } from "../../support/temporary-folder.ts";

it.each([
  [["build", "--bundel"], "build: there is no option `--bundel`, did you mean `--bundle`?"],
  [["check", "--hlep"], "check: there is no option `--hlep`, did you mean `--help`?"],
  [["call", "--jsn", "x"], "call: there is no option `--jsn`, did you mean `--json`?"],
  [["build", "-Q"], "build: there is no option `-Q`"],
  [["build", "--check=1"], "build: `--check` takes no value"],
  [["check", "--format"], "check: the value of `--format` is missing"],
  [["start", "--port", "-q"], "start: the value of `--port` is missing"],
  [["import", "hello"], "import: cannot import `hello`, only `tools`, `openapi` or `mcp`"],
  [
    ["import", "fs.json"],
    "import: cannot import `fs.json`, only `tools`, `openapi` or `mcp`; did you mean `tools fs.json`?",
  ],
  [["import"], "import: the kind of import is missing: `tools`, `openapi` or `mcp`"],
  [
    ["import", "tools", "ftp://x/y"],
    "import: `ftp://x/y` is not a server: its URL must begin with http:// or https://",
  ],
  [["list", "ftp://x"], "list: `ftp://x` is not a server: its URL must begin with http:// or https://"],
  [["list", "--", "http://x"], "list: `http://x` is not a command: write a URL first, without `--`"],
])("%j says what is wrong with the command line", async (argv, message) => {
  const { exitCode, err } = await runCli(temporaryFolder(), argv);
  expect(exitCode).toBe(2);
  expect(err.split("\n")[0]).toBe(`deltamcp ${message}`);
});

it.each([
  [
    ["build", "x"],
    "usage: deltamcp build [--check] [--bundle] [--docker] [-w] [--skip-types] [-q]\n         [--format FORMAT] [--config FILE]\n",
  ],
  [["explain", "a", "b"], "usage: deltamcp explain [CODE]\n"],
  [
    ["list"],
    "usage: deltamcp list [--index] [--json] [--header NAME:VALUE]…\n         [--timeout SECONDS] TARGET\n    or deltamcp list [OPTIONS] -- COMMAND\n",
  ],
])("%j shows every option of the command", async (argv, usage) => {
  const { err } = await runCli(temporaryFolder(), argv);
  expect(err.slice(err.indexOf("\n") + 1)).toBe(usage);
});

const list = '{ "tools": [{ "name": "ping", "description": "Ping", "inputSchema": { "type": "object" } }] }';
const words = "at most 64 letters, digits, `_`, `-` and `.`, and starts with a letter, a digit or `_`";

it.each(["a/../../b", "../b", "", ".", "a b", "ü"])(
  "takes %j for no server's name, and writes nothing",
  async (name) => {
    const root = temporaryFolder();
    for (const argv of [
      ["import", "tools", "-", "--name", name],
      ["init", "--yes", "--name", name],
    ]) {
      const { exitCode, err } = await runCli(root, argv, list);
      expect(exitCode).toBe(2);
      expect(err.split("\n")[0]).toBe(
        `deltamcp ${argv[0]}: \`${name}\` is not a server name: a name has ${words}`,
      );
    }
    expect(readTree(root)).toEqual({});
  },
);

it("counts what it imported, and offers what there is where a file is there already", async () => {
  const root = temporaryFolder({ specs: "a file" });
  expect((await runCli(root, ["import", "tools", "-", "-o", "a.tools.yaml"], list)).out).toBe(
    "1 tool -> a.tools.yaml\nNext: npx deltamcp build\n",
  );
  expect((await runCli(root, ["import", "tools", "-", "-o", "a.tools.yaml"], list)).err).toBe(
    "deltamcp: a.tools.yaml exists already; --force replaces it, --out writes elsewhere\n",
  );
  expect((await runCli(root, ["schema", "-o", "specs"])).err).toBe(
    "deltamcp: specs exists already; --force replaces it\n",
  );
  expect((await runCli(root, ["init", "--yes", "--name", "b"])).err).toBe(
    "deltamcp: specs/b.tools.yaml cannot be written: a file has the name of its folder\n",
  );
});

it("makes one mistake of a word that is no JSON", async () => {
  const { err } = await runCli(temporaryFolder(), ["import", "tools", "-"], "hello\n");
  expect(err.match(/^error.*/gm)).toEqual(["error[DMC1003]: invalid JSON: this word has no meaning here"]);
});

it("writes the schema of the language where it is told to, or prints it", async () => {
  const root = temporaryFolder();
  const { exitCode, out } = await runCli(root, ["schema"]);
  expect(exitCode).toBe(0);
  expect(await runCli(root, ["schema", "-o", "spec.json"])).toEqual({ exitCode: 0, out: "", err: "" });
  expect(readTree(root)).toEqual({ "spec.json": out });
  expect(JSON.parse(out).$schema).toBe("https://json-schema.org/draft/2020-12/schema");
});
