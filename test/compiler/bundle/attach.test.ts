import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { type AttachedTexts, attach } from "../../../compiler/bundle/attach.ts";
import { attachedCatalogue } from "../../../runtime/catalogue/attached-catalogue.ts";
import type { EmittedCatalogue } from "../../../runtime/catalogue/emitted-catalogue.ts";
import { openCatalogue } from "../../../runtime/catalogue/open-catalogue.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const names = Array.from({ length: 70 }, (_, at) => `tool_${at}`);
const texts: AttachedTexts = {
  list: JSON.stringify({ tools: [{ name: "tool_0", description: "日本 é \u2028 👍 */ `${x}` \u0085" }] }),
  tools: names.map((name) => JSON.stringify({ name, description: "ümlaut\nnew line" })),
  search: '{"version":1}',
  encoding: '{"hash":"h"}',
  extras: '{"prompts":[],"resources":[{"name":"r"}]}',
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

it.each(["tool_0", "tool_31", "tool_32", "tool_69"])(
  "makes the validators of %s, from any chunk",
  async (name) => {
    const factory = await bundled().catalogue.validators(name);
    const support = { marker: true } as never;
    expect(factory?.(support).args({})).toBe(name);
    expect(factory?.(support).result?.({})).toBe(true);
  },
);

it.each(["none", "__proto__", ""])("has no validators for %j", async (name) => {
  expect(await bundled().catalogue.validators(name)).toBeUndefined();
});

it("opens as any other catalogue, and an empty one as well", async () => {
  expect((await openCatalogue(bundled().catalogue).tool("tool_1"))?.description).toBe("ümlaut\nnew line");
  const empty = bundled({ ...texts, validators: [] }).catalogue;
  expect(await empty.validators("tool_0")).toBeUndefined();
});

it("is one comment of Latin-1 on one line", () => {
  const { comment } = attach(texts);
  expect(comment).toMatch(/^\/\/[\x20-\x7e\x80-\xff]+$/);
});

it.each<[string, (file: string) => void]>([
  ["grew", (file) => appendFileSync(file, "// formatted\n")],
  ["lost its comment", (file) => writeFileSync(file, 'const code = "é";\n')],
  ["was cut", (file) => writeFileSync(file, readFileSync(file, "utf8").slice(0, -20))],
])("says so where the file %s after it was built", async (_, change) => {
  const { file, catalogue } = bundled();
  change(file);
  for (const load of [catalogue.list, catalogue.tools, catalogue.search]) {
    await expect(async () => load()).rejects.toThrow("this bundle is not as it was built");
  }
});

it("refuses a list that would end the comment", () => {
  expect(() => attach({ ...texts, list: '{\n"tools":[]}' })).toThrow("not on one line");
});
