import { expect, it } from "vitest";
import { printSchemas } from "../../../../compiler/emit/schema-code/print-schemas.ts";
import { nameServer } from "../../../../compiler/lower/named-server.ts";
import { catalogueOf } from "../../../support/catalogue.ts";

const named = (...[tools]: Parameters<typeof catalogueOf>) => nameServer(catalogueOf(tools), "generated");

const tools = Array.from({ length: 160 }, (_, at) => ({
  name: `tool_${at}`,
  identifier: `tool${at}`,
  docs: "More",
  schema: { type: "object", properties: { text: { type: "string", minLength: at } }, required: ["text"] },
  ...(at % 2 === 0 ? {} : { output: { author: { type: "integer" }, published: { type: "integer" } } }),
}));

it("prints the same in a thread as without one", async () => {
  const [few, many] = await Promise.all([
    printSchemas(named(tools.slice(0, 2))),
    printSchemas(named(tools.toSorted((a, b) => (a.name < b.name ? -1 : 1)))),
  ]);
  expect(many.types).toHaveLength(160);
  expect(many.types.slice(0, 2)).toEqual(few.types);
  expect(many.validators.slice(0, 2)).toEqual(few.validators);
});

it("has types for arguments and results, and what a tool itself returns where a pick changes it", async () => {
  const output = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
  const picking = {
    name: "pick",
    identifier: "pick",
    output: { author: output, published: output },
    result: { pick: "n", format: "json", maxTokens: 500, paginateAfter: 50 } as const,
  };
  const { types } = await printSchemas(named([picking, { name: "plain", identifier: "plain" }]));
  const heads = types.map((some) => some.map((text) => /export (?:type|interface) \w+.*/.exec(text)?.[0]));
  expect(heads).toEqual([
    [
      "export interface PickArgs { readonly [key: string]: unknown }",
      "export interface PickOutput {",
      "export type PickResult = number;",
    ],
    ["export interface PlainArgs { readonly [key: string]: unknown }", "export type PlainResult = unknown;"],
  ]);
});
