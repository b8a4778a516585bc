import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { version } from "../../../compiler/version.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { readTree, temporaryFolder } from "../../support/temporary-folder.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

const init = async (files: Record<string, string> = {}) => {
  const root = temporaryFolder(files);
  const { exitCode, out } = await runCli(root, ["init", "--yes", "--name", "words"]);
  expect(exitCode).toBe(0);
  return { root, out };
};

it("writes all that a project needs, and keeps out of git what is nobody's source", async () => {
  const { root, out } = await init();
  const files = readTree(root);
  expect(Object.keys(files)).toEqual([
    ".gitignore",
    "deltamcp.config.ts",
    "handlers/words.ts",
    "package.json",
    "specs/words.tools.yaml",
    "tsconfig.json",
  ]);
  expect(files[".gitignore"]).toBe("node_modules/\n.deltamcp/\ndist/\n.env\n");
  expect(out).toContain("\nNext:\n  npm install\n  npx deltamcp build\n  npx deltamcp start\n");
});

const tools = "npm install --save-dev typescript @types/node";

it.each([
  ['{ "type": "module" }', ["npm install OWN", tools]],
  ['{ "type": "module", "devDependencies": { "deltamcp": "*" } }', ["npm install", tools]],
  [
    '{ "type": "module", "dependencies": { "deltamcp": "*", "typescript": "5" }, "devDependencies": { "@types/node": "20" } }',
    ["npm install"],
  ],
])("leaves a package.json %s alone, and says what it lacks", async (manifest, steps) => {
  const { root, out } = await init({ "package.json": manifest, ".gitignore": "dist\n" });
  // A clone that was built is installed from its folder.
  const own = existsSync(`${repository}dist`) ? relative(root, repository) : `deltamcp@^${version}`;
  expect(out).toContain("  kept  package.json\n");
  expect(out).toContain("  kept  .gitignore\n");
  expect(out).toContain(
    `\nNext:\n${steps.map((step) => `  ${step.replace("OWN", own)}\n`).join("")}  npx deltamcp build\n`,
  );
  expect(readTree(root)["package.json"]).toBe(manifest);
});

it("makes a package without code one of ES modules, as it is laid out", async () => {
  const manifest = '{\r\n\t"name": "x",\r\n\t"main": "index.js",\r\n\t"type": "commonjs"\r\n}\r\n';
  const { root, out } = await init({
    "package.json": manifest,
    "node_modules/a/index.js": "",
    "README.md": "",
  });
  expect(out).toContain('  set   "type": "module" in package.json\n');
  expect(readTree(root)["package.json"]).toBe(manifest.replace("commonjs", "module"));
});

it.each([[{ "package.json": "{}", "lib/a.js": "" }], [{ "package.json": '{ "bin": "x" }' }]])(
  "leaves a package with code alone, and says what would break: %j",
  async (files) => {
    const { root, out } = await init(files);
    expect(out).toContain("\nNext:\n  npm pkg set type=module\n");
    expect(out).toContain("npx deltamcp\ninit servers\n");
    expect(readTree(root)["package.json"]).toBe(files["package.json"]);
  },
);

it("adds to a tsconfig.json the option that generated code needs, and keeps its comments", async () => {
  const made =
    '{\n  // Visit https://aka.ms/tsconfig\n  "compilerOptions": {\n    "module": "nodenext",\n  }\n}\n';
  const { root, out } = await init({ "tsconfig.json": made });
  expect(out).toContain('  set   "rewriteRelativeImportExtensions": true in tsconfig.json\n');
  const text = readTree(root)["tsconfig.json"] ?? "";
  expect(text).toContain("// Visit");
  expect(text).toContain('    "rewriteRelativeImportExtensions": true');
  const fine = '{ "extends": "./base.json" }';
  const base = '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }';
  const second = await init({ "tsconfig.json": fine, "base.json": base });
  expect(second.out).toContain("  kept  tsconfig.json\n");
});

it("writes nothing beside a package.json that is not JSON", async () => {
  const root = temporaryFolder({ "package.json": '{\n  "name":\n}\n' });
  expect(await runCli(root, ["init", "-y"])).toEqual({
    exitCode: 3,
    out: "",
    err: "deltamcp: package.json is not valid JSON: value expected in line 3; nothing was written\n",
  });
  expect(Object.keys(readTree(root))).toEqual(["package.json"]);
});

it.each([
  ["My Shop (v2)", "My-Shop-v2", "  cd 'My Shop (v2)'\n", ""],
  ["café", "cafe", "  cd 'café'\n", ""],
  [
    "日本",
    "hello",
    "  cd '日本'\n",
    "The name of the server is hello, because `日本` has no characters for a name.",
  ],
])("names the server of %s after the folder", async (folder, name, cd, said) => {
  const root = temporaryFolder();
  const { out, err } = await runCli(root, ["init", "-y", folder]);
  expect(out).toContain(`wrote ${folder}/specs/${name}.tools.yaml\n`);
  expect(out).toContain(cd);
  expect(err).toContain(said);
});

it("ends where a folder cannot be made", async () => {
  const { exitCode, err } = await runCli(temporaryFolder(), ["init", "-y", "/proc/foo"]);
  expect(exitCode).toBe(3);
  expect(err).toMatch(/specs\/foo\.tools\.yaml cannot be written: /);
});

it("points to a page that is in the package", async () => {
  const { root } = await init();
  const page =
    /node_modules\/deltamcp\/(docs\/\S+\.md)/.exec(readTree(root)["deltamcp.config.ts"] ?? "")?.[1] ?? "";
  const repository = new URL("../../../", import.meta.url);
  expect(readFileSync(new URL(page, repository), "utf8")).toMatch(/^# deltamcp\.config\.ts/);
  expect(JSON.parse(readFileSync(new URL("package.json", repository), "utf8")).files).toContain("docs");
});
