import { expect, it } from "vitest";
import { normalise } from "../../../compiler/normalise/normalise.ts";
import { growth, linear } from "../../support/growth.ts";
import { servedSpec } from "../../support/served-spec.ts";

const properties = async (input: string, profile: "portable" | "strict" = "portable") => {
  const spec = `tools:\n  find: { description: Find things, input: ${input}, run: { mock: true } }`;
  const { published, diagnostics, call } = await servedSpec(spec, { config: { profile, surface: "full" } });
  return { schema: published("find"), codes: diagnostics.map(({ code }) => code), call };
};

it("publishes no empty string beside other choices of an optional argument", async () => {
  const { schema, codes, call } = await properties(
    '{ state?: { type: string, enum: [open, shut, ""], default: "" } }',
  );
  expect(schema.properties.state).toEqual({ type: "string", enum: ["open", "shut"] });
  expect(codes).toEqual([]);
  expect((await call("find", '{"state":""}')).isError).toBeUndefined();
  const required = await properties(
    '{ state: { type: string, enum: [open, ""] }, none?: { type: string, enum: [""] } }',
  );
  expect(required.schema.properties.state.enum).toEqual(["open", ""]);
  expect(required.codes).toEqual(["DMC3019", "DMC3019"]);
});

it.each([
  ["{ type: number, enum: [0, 1, 2] }", { type: "integer", minimum: 0, maximum: 2 }, []],
  ["{ type: integer, enum: [3, 1, 2] }", { type: "integer", minimum: 1, maximum: 3 }, []],
  ["{ type: integer, enum: [-1, 0] }", { type: "integer", minimum: -1, maximum: 0 }, []],
  ["{ type: integer, enum: [1, 3] }", { type: "integer", enum: [1, 3] }, ["DMC3019"]],
  ["{ type: number, enum: [0.5, 1.5] }", { type: "number", enum: [0.5, 1.5] }, ["DMC3019"]],
])(
  "publishes the numbers %s as bounds where they are consecutive, and warns of others",
  async (given, schema, codes) => {
    const found = await properties(`{ n: ${given} }`);
    expect(found.schema.properties.n).toEqual(schema);
    expect(found.codes).toEqual(codes);
  },
);

it("warns of look-around, also of our own making, and of a list that no client takes", async () => {
  expect((await properties('{ a: { type: string, pattern: "^(?!x)" } }')).codes).toEqual(["DMC3019"]);
  expect((await properties('{ a: { type: string, pattern: "[(?!]\\\\(?=" } }')).codes).toEqual([]);
  const joined = '{ a: { allOf: [{ type: string, pattern: "^[A-Z]" }, { pattern: "[0-9]$" }] } }';
  expect((await properties(joined)).codes).toEqual(["DMC3019"]);
  const many = Array.from({ length: 1_001 }, (_, n) => `v${n}`).join();
  expect((await properties(`{ a: { type: string, enum: [${many}] } }`)).codes).toEqual(["DMC3019"]);
});

it("publishes `required` in every closed object of the profile strict", async () => {
  const { schema } = await properties(
    "{ a?: { type: object, properties: { b: { type: string } } } }",
    "strict",
  );
  expect(schema).toMatchObject({
    required: [],
    additionalProperties: false,
    properties: { a: { required: [], additionalProperties: false } },
  });
});

it("writes a pattern without needless escapes, and matches by the author's", async () => {
  const { schema, call } = await properties('{ url: { type: string, pattern: "^ftp\\\\:\\\\/\\\\/[[]" } }');
  expect(schema.properties.url.pattern).toBe("^ftp://[\\[]");
  expect((await call("find", '{"url":"ftp://["}')).isError).toBeUndefined();
});

it("reads a union of branches in linear time", () => {
  const publish = (size: number, keyword: string) => {
    const branches = Array.from({ length: size }, (_, n) => ({
      type: "object",
      properties: { kind: { const: `k${n}` }, [`v${n}`]: { type: "string" } },
      required: ["kind"],
    }));
    normalise(
      { type: "object", properties: { a: { [keyword]: branches } } },
      { profile: "portable", direction: "input" },
    );
  };
  for (const keyword of ["anyOf", "oneOf"])
    expect(growth((size) => publish(size, keyword), 100)).toBeLessThan(linear);
});
