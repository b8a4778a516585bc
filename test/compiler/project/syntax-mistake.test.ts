import { join } from "node:path";
import { expect, it } from "vitest";
import { syntaxMistake } from "../../../compiler/project/syntax-mistake.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const wrong = "export default {\n  out: }\n};\n";
const found = 'Unexpected "}" (at';

it.each([
  ["itself", { "config.mjs": wrong }, `${found} config.mjs:2:8)`],
  ["what it imports", { "config.mjs": 'import "./own.mjs";\n', "own.mjs": wrong }, `${found} own.mjs:2:8)`],
  ["nothing", { "config.mjs": 'import "some-package";\nexport default {};\n' }, undefined],
])("finds the mistake in %s", async (_, files: Record<string, string>, mistake) => {
  const root = temporaryFolder(files);
  expect(await syntaxMistake(join(root, "config.mjs"), root)).toBe(mistake);
});

it("is told of a config in TypeScript as well", async () => {
  const { exitCode, err } = await runCli(temporaryFolder({ "deltamcp.config.ts": wrong }), ["check"]);
  expect(exitCode).toBe(3);
  expect(err).toMatch(
    /^deltamcp: deltamcp\.config\.ts cannot be loaded: Unexpected "}" \(at deltamcp\.config\.ts:2:\d\)\n$/,
  );
});
