import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { type AttachedTexts, attach } from "../../../compiler/bundle/attach.ts";
import { attachedCatalogue } from "../../../runtime/bundle/attached-catalogue.ts";
import { attachedCode } from "../../../runtime/bundle/attached-code.ts";
import type { EmittedCatalogue } from "../../../runtime/catalogue/emitted-catalogue.ts";
import { openCatalogue } from "../../../runtime/catalogue/open-catalogue.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const names = Array.from({ length: 140 }, (_, at) => `tool_${at}`);
const texts: AttachedTexts = {
  list: JSON.stringify({ tools: [{ name: "tool_0", description: "日本 é \u2028 👍 */ `${x}` \u0085" }] }),
  tools: names.map((name) => JSON.stringify({ name, description: "ümlaut\nnew line" })),
  search: '{"version":1}',
  encoding: '{"hash":"h"}',
  extras: '{"prompts":[],"resources":[{"name":"r"}]}',
  code: "exports.late0 = () => require('shared0').value;",
  validators: names.map(
    (name) => `return { args: () => ${JSON.stringify(name)}, result: () => support.marker };`,
  ),
};
const header = JSON.stringify({ names });

function bundled(given = texts): { readonly file: string; readonly catalogue: EmittedCatalogue } {
  const { parts, comment } = attach(given);
  const file = join(temporaryFolder(), "server.mjs");
  writeFileSync(file, `const code = "é";\n${comment}\n`);
  return { file, catalogue: attachedCatalogue(pathToFileURL(file).href, header, parts) };
}

it("reads back every part", async () => {
  const { catalogue } = bundled();
  expect(await catalogue.list()).toBe(texts.list);
  expect(await catalogue.tools()).toEqual(texts.tools);
  expect(await catalogue.search()).toBe(texts.search);
  expect(await catalogue.encoding()).toBe(texts.encoding);
  expect(await catalogue.extras()).toBe(texts.extras);
});

it.each(["tool_0", "tool_127", "tool_128", "tool_139"])(
  "makes the validators of %s, from any chunk",
  async (name) => {
    const factory = await bundled().catalogue.validators(name);
    const support = { marker: true } as never;
    expect(factory?.(support).args({})).toBe(name);
    expect(factory?.(support).result?.({})).toBe(true);
  },
);

it("runs late code with what it shares with the rest", () => {
  const { code, comment } = attach(texts);
  const file = join(temporaryFolder(), "server.mjs");
  writeFileSync(file, `${comment}\n`);
  const load = attachedCode(pathToFileURL(file).href, code, { shared0: { value: 5 } });
  expect([load("late0"), load("late0"), load("none")]).toEqual([5, 5, undefined]);
});

it.each(["none", "__proto__", ""])("has no validators for %j", async (name) => {
  expect(await bundled().catalogue.validators(name)).toBeUndefined();
});

it("opens as any other catalogue, and an empty one as well", async () => {
  expect((await openCatalogue(bundled().catalogue).tool("tool_1"))?.description).toBe("ümlaut\nnew line");
  const empty = bundled({ ...texts, validators: [] }).catalogue;
  expect(await empty.validators("tool_0")).toBeUndefined();
});

it.each([texts, { ...texts, list: '{"tools":[]}' }, { ...texts, list: '{\n"tools":[]}' }])(
  "is one comment of ASCII on one line, and reads back: $list",
  async (given) => {
    expect(attach(given).comment).toMatch(/^\/\/[\x20-\x7e]+$/);
    expect(await bundled(given).catalogue.list()).toBe(given.list);
  },
);

it.each<[string, (file: string) => void]>([
  ["grew", (file) => appendFileSync(file, "// formatted\n")],
  ["lost its comment", (file) => writeFileSync(file, 'const code = "é";\n')],
  ["was cut", (file) => writeFileSync(file, readFileSync(file, "utf8").slice(0, -20))],
])("says so where the file %s after it was built", async (_, change) => {
  const { file, catalogue } = bundled({ ...texts, list: '{"tools":[]}' });
  change(file);
  for (const load of [catalogue.list, catalogue.tools, catalogue.search]) {
    await expect(async () => load()).rejects.toThrow("this bundle was changed after it was built");
  }
});
