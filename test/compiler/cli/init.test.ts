import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { version } from "../../../compiler/version.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { readTree, temporaryFolder } from "../../support/temporary-folder.ts";

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
  expect(files[".gitignore"]).toBe("node_modules/\n.deltamcp/\n");
  expect(out).toContain("\nNext:\n  npm install\n  npx deltamcp build\n  npx deltamcp start\n");
});

it.each([
  ["{}", ["npm pkg set type=module", `npm install deltamcp@^${version}`]],
  ['{ "type": "module" }', [`npm install deltamcp@^${version}`]],
  ['{ "type": "module", "devDependencies": { "deltamcp": "*" } }', ["npm install"]],
])("leaves a package.json %s alone, and says what it lacks", async (manifest, steps) => {
  const { root, out } = await init({ "package.json": manifest, ".gitignore": "dist\n" });
  expect(out).toContain("  kept  package.json\n");
  expect(out).toContain("  kept  .gitignore\n");
  expect(out).toContain(`\nNext:\n${steps.map((step) => `  ${step}\n`).join("")}  npx deltamcp build\n`);
  expect(readTree(root)["package.json"]).toBe(manifest);
});

it("points to a page that is in the package", async () => {
  const { root } = await init();
  const page =
    /node_modules\/deltamcp\/(docs\/\S+\.md)/.exec(readTree(root)["deltamcp.config.ts"] ?? "")?.[1] ?? "";
  const repository = new URL("../../../", import.meta.url);
  expect(readFileSync(new URL(page, repository), "utf8")).toMatch(/^# deltamcp\.config\.ts/);
  expect(JSON.parse(readFileSync(new URL("package.json", repository), "utf8")).files).toContain("docs");
});
