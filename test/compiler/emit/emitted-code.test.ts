import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { TunedCatalogue } from "../../../compiler/tables/tuned-catalogue.ts";
import type { EmittedCatalogue } from "../../../runtime/catalogue/emitted-catalogue.ts";
import { type OpenCatalogue, openCatalogue } from "../../../runtime/catalogue/open-catalogue.ts";
import { caseFolder, caseNames, compileCase } from "../../support/cases.ts";
import { readTree, writeTree } from "../../support/temporary-folder.ts";

/** Every case, compiled and written to a folder, and its catalogue loaded from there. */
const cases = await Promise.all(
  caseNames.map(async (name) => {
    const compilation = await compileCase(readTree(`${caseFolder(name)}project`));
    const [server] = compilation.servers;
    if (server === undefined) throw new Error(`${name} has no server`);
    const root = mkdtempSync(join(tmpdir(), "deltamcp-"));
    writeTree(root, Object.fromEntries(server.files.map(({ path, text }) => [path, text])));
    const folder = join(root, "generated", server.tuned.catalogue.server.name);
    const { catalogue } = (await import(`${folder}/catalogue.ts`)) as { catalogue: EmittedCatalogue };
    return { name, tuned: server.tuned, root, folder, catalogue: openCatalogue(catalogue) };
  }),
);
afterAll(() => {
  for (const { root } of cases) rmSync(root, { recursive: true });
});

it.each(cases)("$name: every table comes back as it was computed", async ({ tuned, catalogue }) => {
  const { handlers, ...header } = catalogue.header;
  expect(header).toEqual(tuned.header);
  // Each module of the author, with its exports by the keys of the handlers.
  const modules = Object.values(handlers ?? {}).flatMap((exports) => Object.keys(exports));
  const keys = tuned.records.flatMap(({ run }) => (run.kind === "fn" ? [run.handler] : []));
  expect(modules).toEqual(expect.arrayContaining(keys));
  expect(JSON.parse(await catalogue.list())).toEqual(JSON.parse(tuned.list));
  expect(await catalogue.search()).toEqual(JSON.parse(JSON.stringify(tuned.search)));
  expect(await catalogue.encoding()).toEqual(JSON.parse(JSON.stringify(tuned.encoding)));
  const names = ({ prompts, resources }: TunedCatalogue["catalogue"]) =>
    [...prompts, ...resources].map((one) => one.name);
  const extras = [...(await catalogue.prompts()), ...(await catalogue.resources())];
  expect(extras.map((one) => one.name)).toEqual(names(tuned.catalogue));
  for (const record of tuned.records) {
    expect(await catalogue.tool(record.name)).toEqual(JSON.parse(JSON.stringify(record)));
  }
});

it.each(cases)(
  "$name: every tool has its validators, and no other name has any",
  async ({ catalogue, tuned }) => {
    for (const { name, output } of tuned.catalogue.tools) {
      const validators = await catalogue.validators(name);
      expect(validators?.args(5), name).toBe(false);
      expect(validators?.result === undefined, name).toBe(output === undefined);
    }
    expect(await catalogue.validators("no such tool")).toBeUndefined();
  },
);

it("validates hostile names and values like any others", async () => {
  const hostile = cases.find(({ name }) => name === "hostile")?.catalogue as OpenCatalogue;
  const validators = await hostile.validators("toString");
  expect(validators?.args({})).toBe(false);
  expect(validators?.args.errors?.map(({ params }) => params)).toEqual([{ missingProperty: "constructor" }]);
  expect(validators?.args({ constructor: "b" })).toBe(true);
  expect(validators?.args({ constructor: "c" })).toBe(false);
  expect(validators?.args({ constructor: "b", class: [{ "*/": 5 }] })).toBe(false);
  expect(validators?.args({ constructor: "b", "*/`": 5 })).toBe(false);
});

it.each(cases)("$name: the client stub loads, and exports how to connect", async ({ folder }) => {
  const client = await import(`${folder}/client.ts`);
  expect(Object.keys(client)).toEqual([expect.stringMatching(/^connect[A-Z]\w+$/)]);
});
