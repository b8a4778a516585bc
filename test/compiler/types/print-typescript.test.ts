import { expect, it } from "vitest";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import { printTypeScript } from "../../../compiler/types/print-typescript.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";

const print = (schema: JsonSchema, docs?: string) =>
  printTypeScript(resolveSchema(schema).schema, { name: "Args", ...(docs === undefined ? {} : { docs }) });
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

it("prints an interface with docs", () => {
  const schema = object(
    { text: { type: "string", description: "Words to look for" }, limit: { type: "integer", default: 20 } },
    { required: ["text"] },
  );
  expect(print(schema, "Search issues")).toBe(`/** Search issues */
export interface Args {
  /** Words to look for */
  readonly text: string;
  /** @default 20 */
  readonly limit?: number;
}
`);
});

/** The type of one property. */
const property = (schema: JsonSchema) =>
  print(object({ p: schema }, { required: ["p"] })).replace(/^[\s\S]*?readonly p: ([\s\S]*);\n}\n$/, "$1");

const forms: readonly [JsonSchema, string][] = [
  [{ type: "integer" }, "number"],
  [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
  [{ type: "array", items: { type: "string" } }, "readonly string[]"],
  [{ type: "array", items: { enum: ["a", "b"] } }, 'readonly ("a" | "b")[]'],
  [{ type: "array", items: { type: "array", items: {} } }, "readonly (readonly unknown[])[]"],
  [{ type: "array", prefixItems: [{ type: "string" }], minItems: 1, items: false }, "readonly [string]"],
  [
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "null" } },
    "readonly [_0?: string, ...rest: null[]]",
  ],
  [{ type: "object", additionalProperties: { type: "string" } }, "{ readonly [key: string]: string }"],
  [{ type: "object" }, "{ readonly [key: string]: unknown }"],
  [{ const: { a: [1] } }, "{\n    readonly a: readonly [1];\n  }"],
  [false, "never"],
  [
    object({ a: { type: "string" } }, { additionalProperties: { type: "number" } }),
    "{\n    readonly a?: string;\n    readonly [key: string]: number | string | undefined;\n  }",
  ],
];

for (const [schema, want] of forms)
  it(`prints ${JSON.stringify(schema)}`, () => {
    expect(property(schema)).toBe(want);
  });

it("names what recurses after the type it belongs to", () => {
  const schema = object({ child: { $ref: "#" } });
  expect(print(schema)).toBe(
    "export interface Args {\n  readonly child?: Args_Root;\n}\n\nexport interface Args_Root {\n  readonly child?: Args_Root;\n}\n",
  );
});

it("keeps docs inside their comment", () => {
  const text = print(object({ p: { type: "string", description: "a */ b\u2028@see c\n{@link d} `${e}`" } }));
  expect(text).toContain("  /**\n   * a *\\/ b\n   * \\@see c\n   * {\\@link d} `${e}`\n   */\n");
});

it("widens an enum of thousands, and says so", () => {
  const text = property({ enum: Array.from({ length: 2000 }, (_, index) => `v${index}`) });
  expect(text).toContain("string");
  expect(text.length).toBeLessThan(100);
});
