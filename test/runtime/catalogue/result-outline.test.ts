import { expect, it } from "vitest";
import { resultOutline } from "../../../runtime/catalogue/result-outline.ts";
import { toldSignature } from "../../../runtime/catalogue/told-signature.ts";

const object = (names: readonly string[], inner: object = { type: "string" }) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, inner])),
});

it.each([
  ["an object", object(["id", "title"]), "{id,title}"],
  ["a list", { type: "array", items: object(["id"]) }, "{id}[]"],
  ["objects within", object(["a"], object(["b"], object(["c"]))), "{a:{b}}"],
  ["a list within", object(["items"], { type: "array", items: object(["id"]) }), "{items:{id}[]}"],
  ["a name that is no identifier", object(["full name", "größe"]), '{"full name",größe}'],
  ["a reference", { $ref: "#/$defs/a~1b", $defs: { "a/b": object(["id"]) } }, "{id}"],
  ["a branch beside null", { anyOf: [{ type: "null" }, object(["id"])] }, "{id}"],
  ["many names", object("abcdefghijklmn".split("")), "{a,b,c,d,e,f,g,h,i,j,k,l,…}"],
  ["a text", { type: "string" }, undefined],
  ["a list of texts", { type: "array", items: { type: "string" } }, undefined],
  ["an open object", { type: "object" }, undefined],
  ["branches", { anyOf: [object(["a"]), object(["b"])] }, undefined],
  ["anything", true, undefined],
  ["a reference to nothing", { $ref: "#/$defs/no" }, undefined],
  ["a circle of references", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }, undefined],
  [
    "a list of itself",
    { $ref: "#/$defs/a", $defs: { a: { type: "array", items: { $ref: "#/$defs/a" } } } },
    undefined,
  ],
])("names the fields of %s", (_, outputSchema, outline) => {
  expect(resultOutline({ outputSchema })).toBe(outline);
});

it("names what the tool gives, where structured content has it under `result`", () => {
  const outputSchema = { type: "object", properties: { result: { type: "array", items: object(["id"]) } } };
  expect(resultOutline({ outputSchema, wrapped: true })).toBe("{id}[]");
});

it.each([
  ["find(text:string)", "find(text:string):{id}"],
  ["find()", "find():{id}"],
  ["find(text:string,…)", "find(text:string,…):{id}"],
  ['find(text:string=")")/* ≤ 2 */;type X={a:int}', 'find(text:string=")"):{id}/* ≤ 2 */;type X={a:int}'],
])("puts the fields behind the parameters of %s", (signature, told) => {
  expect(toldSignature({ signature, outputSchema: object(["id"]) })).toBe(told);
});

it("leaves out fields that are longer than the call they save", () => {
  const outputSchema = object(
    Array.from({ length: 12 }, (_, place) => `quite_a_long_name_of_a_field_${place}`),
  );
  expect(toldSignature({ signature: "find()", outputSchema })).toBe("find()");
});
