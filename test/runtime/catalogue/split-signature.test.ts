import fc from "fast-check";
import { expect, it } from "vitest";
import { printSignature } from "../../../compiler/types/print-signature.ts";
import { splitSignature } from "../../../runtime/catalogue/split-signature.ts";
import { briefSignature } from "../../../runtime/surface/small/brief-signature.ts";

it("splits at the commas of parameters alone", () => {
  const signature =
    'f(a:string,"b-c"?:{x:int,y?:"(,"}[],d?:Record<string,[int,int]>/*1..2 keys, unique*/={"k":[1,2]})/*needs a | d*/;type T=int';
  const { name, parameters, tail } = splitSignature(signature);
  expect(name).toBe("f");
  expect(parameters.map((parameter) => [parameter.name, parameter.required])).toEqual([
    ["a", true],
    ["b-c", false],
    ["d", false],
  ]);
  expect(tail).toBe("/*needs a | d*/;type T=int");
});

const anySchema = fc.letrec((tie) => ({
  type: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(
      { type: "string" },
      { type: "integer", minimum: 1, maximum: 9 },
      { type: "boolean", default: false },
      {},
    ),
    fc
      .array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 4 })
      .map((values) => ({ enum: values })),
    fc.record({ type: fc.constant("array"), items: tie("type") }),
    fc.record({
      type: fc.constant("object"),
      properties: fc.dictionary(fc.string({ maxLength: 8 }), tie("type"), { maxKeys: 4 }),
    }),
  ),
})).type;

it("loses nothing of any signature, finds its required parameters, and shows them in every short form", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), anySchema, { maxKeys: 7 }),
      fc.nat(127),
      (properties, bits) => {
        const names = Object.keys(properties);
        const required = names.filter((_, place) => (bits >> place) % 2 === 1);
        const input = { type: "object", properties, required } as never;
        const signature = printSignature({ name: "tool", input }).bare;
        const { name, parameters, tail } = splitSignature(signature);
        expect(`${name}(${parameters.map(({ text }) => text).join(",")})${tail}`).toBe(signature);
        expect(
          parameters
            .filter((parameter) => parameter.required)
            .map((parameter) => parameter.name)
            .sort(),
        ).toEqual(required.sort());
        const short = splitSignature(briefSignature({ signature }, 0)).parameters;
        expect(short.filter((parameter) => parameter.required && parameter.name !== "…").length).toBe(
          required.length,
        );
      },
    ),
    { numRuns: 300 },
  );
});
