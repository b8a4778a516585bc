import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../../support/memory-terminal.ts";
import { readTree, temporaryFolder, writeTree } from "../../support/temporary-folder.ts";

const spec = `server: { name: demo, version: 1.0.0 }
tools:
  ping:
    description: Say that the server is there
    input: { text: { type: string } }
    run: { mock: true }
`;
const specPath = "specs/demo.tools.yaml";
/** An argument that the request leaves out: DMC4025. */
const warned = `server: { name: demo, version: 1.0.0 }
upstreams: { api: { http: { baseUrl: "http://127.0.0.1:9" } } }
tools:
  ping:
    description: Say that the server is there
    input: { text: { type: string } }
    run: { http: { upstream: api, path: /ping } }
`;
const withHandler = spec.replace("{ mock: true }", "{ fn: ./handlers/demo.ts#ping }");
const packageFile = { "package.json": '{ "type": "module" }' };

it.each([
  ["text", (out: string, err: string) => out.includes("nothing changed") && /warning\[DMC4025\]/.test(err)],
  ["json", (out: string) => JSON.parse(out).warnings === 1],
  ["sarif", (out: string) => JSON.parse(out).runs[0].results.length === 1],
  ["github", (out: string) => /^::warning .*title=DMC4025/.test(out)],
])("says a warning again where nothing changed, as %s", async (format, says) => {
  const root = temporaryFolder({ ...packageFile, [specPath]: warned });
  const first = await runCli(root, ["build", "-q", "--format", format]);
  const before = readTree(root);
  const { exitCode, out, err } = await runCli(root, ["build", "--format", format]);
  expect(exitCode).toBe(0);
  expect(says(out, err)).toBe(true);
  expect(err).toBe(first.err);
  expect(readTree(root)).toEqual(before);
});

it("builds as if there was no lock where any field of it is damaged", async () => {
  const root = temporaryFolder({ ...packageFile, [specPath]: warned });
  const first = await runCli(root, ["build", "-q"]);
  const before = readTree(root);
  const path = "generated/demo/deltamcp.lock.json";
  const lock = JSON.parse(before[path] ?? "");
  expect(Object.keys(lock)).toContain("summary");
  for (const field of Object.keys(lock)) {
    writeTree(root, { [path]: JSON.stringify({ ...lock, [field]: null }) });
    const { exitCode, out, err } = await runCli(root, ["build"]);
    expect({ field, exitCode, err }).toEqual({ field, exitCode: 0, err: first.err });
    expect(out).toContain("1 changed");
    expect(readTree(root)).toEqual(before);
  }
});

it.each<[string, (root: string) => void, string]>([
  ["a hooks module that is gone", (root) => rmSync(join(root, "hooks.mjs")), "DMC5003"],
  ["an authenticate module that is gone", (root) => rmSync(join(root, "auth.mjs")), "DMC5003"],
  [
    "a slip in a handler's file",
    (root) => writeFileSync(join(root, "handlers/demo.ts"), "export const ping = async () => (;\n"),
    "DMC4031",
  ],
])("finds %s, as a check does", async (_, harm, code) => {
  const root = temporaryFolder({
    ...packageFile,
    [specPath]: withHandler,
    "deltamcp.config.mjs": 'export default { hooks: "./hooks.mjs", authenticate: "./auth.mjs" };\n',
    "auth.mjs": "export const authenticate = () => undefined;\n",
    "hooks.mjs": "export const onError = () => undefined;\n",
  });
  expect((await runCli(root, ["build", "-q"])).exitCode).toBe(0);
  expect((await runCli(root, ["build"])).out).toContain("nothing changed");
  harm(root);
  for (const argv of [["build"], ["build", "--check"], ["check"]]) {
    const { exitCode, err } = await runCli(root, argv);
    expect(exitCode).toBe(1);
    expect(err).toContain(`error[${code}]`);
  }
});

it("prints nothing with --quiet, the first time and the second", async () => {
  const root = temporaryFolder({ ...packageFile, [specPath]: spec });
  expect(await runCli(root, ["build", "--quiet"])).toEqual({ exitCode: 0, out: "", err: "" });
  expect(await runCli(root, ["build", "--quiet"])).toEqual({ exitCode: 0, out: "", err: "" });
  expect(await runCli(root, ["build", "--bundle", "-q"])).toEqual({ exitCode: 0, out: "", err: "" });
});

it("says after errors that nothing was written, wherever servers go", async () => {
  const config = { "deltamcp.config.mjs": 'export default { out: "servers" };\n' };
  const root = temporaryFolder({ ...packageFile, ...config, [specPath]: spec.replace("mock", "mok") });
  const { exitCode, err } = await runCli(root, ["build"]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/\d errors?, 0 warnings\. Nothing was written\.\n$/);
  expect(err).not.toContain("generated/");
});

const bundlePath = "generated/demo/server.mjs";

it("makes a bundle with the files that it is made of, and prints one JSON text", async () => {
  const root = temporaryFolder({ ...packageFile, [specPath]: withHandler });
  const { exitCode, out, err } = await runCli(root, ["build", "--bundle", "--format", "json"]);
  expect({ exitCode, err, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, err: "", errors: 0 });
  expect(readFileSync(join(root, bundlePath), "utf8")).toContain("ping is not written yet");
  const again = await runCli(root, ["build", "--bundle"]);
  expect(again.out).toMatch(
    /15 files, nothing changed\n {2}generated\/demo\/server\.mjs {3}\d+ kB, runs alone/,
  );
});

it("writes no bundle in a check, and fails where it is missing", async () => {
  const root = temporaryFolder({ ...packageFile, [specPath]: spec });
  await runCli(root, ["build", "-q"]);
  const missing = await runCli(root, ["build", "--check", "--bundle", "-q"]);
  expect(missing).toMatchObject({ exitCode: 1, err: expect.stringContaining(`missing ${bundlePath}`) });
  expect(existsSync(join(root, bundlePath))).toBe(false);
});

it("fails a check of a stale bundle, and renews it in every build", { timeout: 60_000 }, async () => {
  const root = temporaryFolder({ ...packageFile, [specPath]: withHandler });
  await runCli(root, ["build", "--bundle", "-q"]);
  expect((await runCli(root, ["build", "--check", "-q"])).exitCode).toBe(0);
  const handler = join(root, "handlers/demo.ts");
  writeFileSync(handler, readFileSync(handler, "utf8").replace("is not written yet", "is still to come"));
  const stale = await runCli(root, ["build", "--check"]);
  expect(stale).toMatchObject({ exitCode: 1, err: expect.stringContaining(`stale   ${bundlePath}`) });
  expect(readFileSync(join(root, bundlePath), "utf8")).not.toContain("is still to come");
  expect((await runCli(root, ["build"])).out).toContain("1 changed");
  expect(readFileSync(join(root, bundlePath), "utf8")).toContain("is still to come");
});

it("takes the bundle of a renamed server away", async () => {
  const root = temporaryFolder({ ...packageFile, [specPath]: spec });
  await runCli(root, ["build", "--bundle", "-q"]);
  writeFileSync(join(root, specPath), spec.replace("name: demo", "name: other"));
  expect((await runCli(root, ["build", "-q"])).exitCode).toBe(0);
  expect(existsSync(join(root, "generated/demo"))).toBe(false);
  expect(existsSync(join(root, "generated/other/server.mjs"))).toBe(false);
});

it("writes nothing where a server cannot be one file", async () => {
  const root = temporaryFolder({
    ...packageFile,
    [specPath]: withHandler,
    "handlers/demo.ts": 'import "not-installed";\nexport const ping = () => 1;\n',
  });
  const before = readTree(root);
  const { exitCode, err } = await runCli(root, ["build", "--bundle"]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /demo cannot be bundled: handlers\/demo\.ts:1: .*not-installed.*\nNothing was written\./s,
  );
  expect(readTree(root)).toEqual(before);
});

it.each<[string, (root: string) => void, string]>([
  [
    "a file in the place of the folder of servers",
    (root) => {
      rmSync(join(root, "generated"), { recursive: true });
      writeFileSync(join(root, "generated"), "");
    },
    "generated cannot be read: generated is a file, but must be a folder; move it away",
  ],
  [
    "a folder in the place of a file",
    (root) => {
      rmSync(join(root, "generated/demo/types.ts"));
      mkdirSync(join(root, "generated/demo/types.ts"));
    },
    "generated/demo/types.ts cannot be written: it is a folder; move it away. Nothing was written.",
  ],
])("ends with 3 and a way out for %s", async (_, harm, message) => {
  const root = temporaryFolder({ ...packageFile, [specPath]: spec });
  await runCli(root, ["build", "-q"]);
  harm(root);
  expect(await runCli(root, ["build"])).toEqual({ exitCode: 3, out: "", err: `deltamcp: ${message}\n` });
});

// Nothing is forbidden to root.
const ofUser = it.skipIf(process.getuid?.() === 0);

ofUser("ends with 3 where a lock cannot be read or a folder not be written", async () => {
  const root = temporaryFolder({ ...packageFile, [specPath]: spec });
  const rights = "permission denied; check its rights, and the rights of its folder";
  await runCli(root, ["build", "-q"]);
  chmodSync(join(root, "generated/demo/deltamcp.lock.json"), 0);
  expect(await runCli(root, ["build"])).toMatchObject({
    exitCode: 3,
    err: `deltamcp: generated/demo/deltamcp.lock.json cannot be read: ${rights}\n`,
  });
  renameSync(join(root, "generated"), join(root, "aside"));
  mkdirSync(join(root, "generated"), { mode: 0o555 });
  expect(await runCli(root, ["build"])).toMatchObject({
    exitCode: 3,
    err: `deltamcp: generated/demo/catalogue.md cannot be written: ${rights}. Nothing was written.\n`,
  });
});

ofUser("adds to no handler file where it cannot add to all", async () => {
  const two = `${spec}    category: a\n`.replace("{ mock: true }", "{ fn: ./handlers/h.ts#ping }");
  const both = `${two}  pong: { description: Say it back, run: { fn: ./handlers/k.ts#pong } }\n`;
  const root = temporaryFolder({ ...packageFile, [specPath]: both });
  writeTree(root, { "handlers/h.ts": "// h\n", "handlers/k.ts": "// k\n" });
  chmodSync(join(root, "handlers/k.ts"), 0o444);
  const before = readTree(root);
  const { exitCode, err } = await runCli(root, ["build"]);
  expect(exitCode).toBe(3);
  expect(err).toMatch(
    /^deltamcp: handlers\/k\.ts cannot be written: permission denied; .*\. Nothing was written\.\n$/,
  );
  expect(readTree(root)).toEqual(before);
});
