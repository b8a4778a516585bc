import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import { printSignature } from "../../../compiler/types/print-signature.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";

const sign = (input: JsonSchema) => printSignature({ name: "f", input: resolveSchema(input).schema });
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

/** Returns the bare signature of one parameter. */
const bare = (schema: JsonSchema) => sign(object({ p: schema }, { required: ["p"] })).bare;
/** Returns the documented signature of one parameter. */
const documented = (schema: JsonSchema) => sign(object({ p: schema }, { required: ["p"] })).documented;

it("prints a call on one line", () => {
  const input = object(
    { number: { type: "integer" }, reason: { enum: ["completed", "not_planned"], default: "completed" } },
    { required: ["number"] },
  );
  expect(sign(input).bare).toBe('f(number:int,reason?:"completed"|"not_planned"="completed")');
});

it("prints a call without parameters", () => {
  expect(sign({ type: "object" })).toEqual({ bare: "f()", documented: "f()" });
});

const forms: readonly [JsonSchema, string][] = [
  [{ type: "string" }, "string"],
  [{ type: "number" }, "number"],
  [{ type: "integer" }, "int"],
  [{ type: "boolean" }, "boolean"],
  [{ type: "null" }, "null"],
  [{}, "any"],
  [false, "never"],
  [{ const: "a" }, '"a"'],
  [{ enum: ["a", 1, null, true] }, '"a"|1|null|true'],
  [{ type: ["string", "null"] }, "string|null"],
  [{ type: "string", format: "date-time" }, "datetime"],
  [{ type: "string", format: "uuid" }, "uuid"],
  [{ type: "integer", minimum: 1, maximum: 100 }, "int/*1..100*/"],
  [{ type: "number", maximum: 1 }, "number/*<=1*/"],
  [{ type: "number", exclusiveMaximum: 1 }, "number/*<1*/"],
  [{ type: "string", minLength: 2, maxLength: 5 }, "string/*2..5 chars*/"],
  [{ type: "array", items: { type: "string" }, maxItems: 3 }, "string[]/*<=3 items*/"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a"|"b")[]'],
  [{ type: "array", items: { type: "integer", maximum: 3 } }, "(int/*<=3*/)[]"],
  [
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 1 },
    "[string,int?]",
  ],
  [{ type: "object" }, "object"],
  [{ type: "object", additionalProperties: { type: "integer" } }, "Record<string,int>"],
  [
    object({ a: { type: "string" }, "b-c": { type: "integer" } }, { required: ["a"] }),
    '{a:string,"b-c"?:int}',
  ],
  [
    object({ a: { type: "string" } }, { additionalProperties: { type: "integer" } }),
    "{a?:string,[key:string]:int}",
  ],
  [{ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }, "string|string[]"],
  [{ oneOf: [object({ a: { type: "string" } }), { type: "integer" }] }, "{a?:string}|int"],
  [
    { allOf: [object({ a: { type: "string" } }), object({ b: { type: "string" } })] },
    "{a?:string,b?:string}",
  ],
  [
    object({ a: {}, b: {} }, { anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
    "{a?:any,b?:any}/*needs a | b*/",
  ],
  [object({ a: {}, b: {} }, { dependentRequired: { a: ["b"] } }), "{a?:any,b?:any}/*a needs b*/"],
];

for (const [schema, want] of forms)
  it(`prints ${JSON.stringify(schema)} as ${want}`, () => {
    expect(bare(schema)).toBe(`f(p:${want})`);
  });

const notes: readonly [JsonSchema, string][] = [
  [{ type: "string", description: "Words.\nMore of them." }, "p:string // Words. More of them."],
  [{ type: "string", title: "Query" }, "p:string // Query"],
  [{ type: "string", title: "P", description: "Words" }, "p:string // Words"],
  [{ type: "integer", minimum: 1, description: "Which" }, "p:int // >=1. Which"],
  [{ type: "string", pattern: "^a/b$" }, "p:string // /^a\\/b$/"],
  [{ type: "string", format: "uri-template" }, "p:string // uri-template"],
  [{ type: "integer", default: 20, description: "How many" }, "p:int=20 // How many"],
  [{ type: "string", examples: ["a", "b"] }, 'p:string // e.g. "a", "b"'],
  [{ type: "string", deprecated: true, readOnly: true }, "p:string // deprecated. read-only"],
  [
    {
      type: "array",
      items: { type: "string", description: "A tag" },
      uniqueItems: true,
      description: "Tags",
    },
    "p:string[] // unique. Tags. A tag",
  ],
  [{ type: "string", not: { const: "x" } }, 'p:string // not {"const":"x"}'],
  [{ type: "string", description: "a \u2028 */ // b" }, "p:string // a */ // b"],
  [object({ a: { type: "string", description: "d" } }), "p:{\n a?:string // d\n}"],
  [
    {
      anyOf: [
        { const: "a", description: "one" },
        { const: "b", description: "two" },
      ],
    },
    'p:"a" // one\n|"b" // two',
  ],
  [
    {
      description: "w",
      anyOf: [
        { const: "a", description: "one" },
        { const: "b", description: "two" },
      ],
    },
    'p: // w\n "a" // one\n |"b" // two',
  ],
];

for (const [schema, want] of notes)
  it(`documents ${JSON.stringify(schema)}`, () => {
    expect(documented(schema)).toBe(`f(\n${want}\n)`);
  });

it("names what recurses", () => {
  const node = object({ value: { type: "string" }, next: { $ref: "#/$defs/Node" } }, { required: ["value"] });
  const { bare, documented } = sign({
    ...object({ first: { $ref: "#/$defs/Node" } }),
    $defs: { Node: node },
  });
  expect(bare).toBe("f(first?:Node);type Node={value:string,next?:Node}");
  expect(documented).toBe("f(\nfirst?:Node\n)\ntype Node={value:string,next?:Node}");
});

const recursive = (name: string): JsonSchema => ({
  ...object({ next: { $ref: `#/$defs/${name}` } }),
  $defs: { [name]: object({ next: { $ref: `#/$defs/${name}` } }) },
});

it.each([
  ["string", "StringType"],
  ["int", "IntType"],
  ["datetime", "DatetimeType"],
  ["uuid", "UuidType"],
  ["object", "ObjectType"],
  ["any", "AnyType"],
  ["Record", "RecordType"],
  ["String", "StringType"],
  ["class", "Class"],
  ["readonly", "Readonly"],
  ["keyof", "Keyof"],
  ["undefined", "UndefinedType"],
  ["issue.node", "IssueNode"],
  ["my-node", "MyNode"],
  ["2nd", "Nd"],
  ["...", "Value"],
  ["Node", "Node"],
  ["node_2", "node_2"],
  ["type", "type"],
])("names a definition called %s %s", (given, name) => {
  const { bare, documented } = sign(recursive(given));
  expect(bare).toBe(`f(next?:${name});type ${name}={next?:${name}}`);
  expect(documented).toBe(`f(\nnext?:${name}\n)\ntype ${name}={next?:${name}}`);
});

it("keeps names apart that become the same, and leaves alone what needs no other", () => {
  const { bare } = sign({
    ...object({ a: { $ref: "#/$defs/a.b" }, b: { $ref: "#/$defs/a-b" }, c: { $ref: "#/$defs/AB" } }),
    $defs: {
      "a.b": object({ x: { $ref: "#/$defs/a.b" } }),
      "a-b": object({ y: { $ref: "#/$defs/a-b" } }),
      AB: object({ z: { $ref: "#/$defs/AB" } }),
    },
  });
  expect(bare).toBe("f(a?:AB2,b?:AB3,c?:AB);type AB2={x?:AB2};type AB3={y?:AB3};type AB={z?:AB}");
});

it("gives a shared type no name of the notation", () => {
  const person = object({ address: { type: "string" }, name: { type: "string" }, town: { type: "string" } });
  const input = object({ record: person, string: { type: "array", items: person } });
  expect(sign(input).bare).toBe(
    "f(record?:RecordType,string?:RecordType[]);type RecordType={address?:string,name?:string,town?:string}",
  );
});

it("keeps the names of parameters and result apart, unless they mean the same", () => {
  const node = (property: string) => ({
    ...object({ first: { $ref: "#/$defs/Node" } }),
    $defs: { Node: object({ [property]: { $ref: "#/$defs/Node" } }) },
  });
  const documented = (input: JsonSchema, output: JsonSchema) =>
    printSignature({ name: "f", input, output }).documented;
  expect(documented(node("next"), node("next"))).toBe(
    "f(\nfirst?:Node\n):{first?:Node}\ntype Node={next?:Node}",
  );
  expect(documented(node("next"), node("parent"))).toBe(
    "f(\nfirst?:Node\n):{first?:Node2}\ntype Node={next?:Node}\ntype Node2={parent?:Node2}",
  );
});

it("keeps what is said about a shared type apart from what a result calls alike", () => {
  const person = object({ address: { type: "string" }, name: { type: "string" }, town: { type: "string" } });
  const input = object({ from: person, to: { type: "array", items: person } });
  const output = {
    ...object({ first: { $ref: "#/$defs/From" } }),
    $defs: { From: object({ next: { $ref: "#/$defs/From" } }) },
  };
  expect(printSignature({ name: "f", input, output }).documented).toBe(
    "f(\nfrom?:From2\nto?:From2[]\n):{first?:From}\ntype From2={address?:string,name?:string,town?:string}\ntype From={next?:From}",
  );
});

it("says behind the parentheses which parameters go together", () => {
  const needs = { anyOf: [{ required: ["id"] }, { required: ["name"] }] };
  const input = object({ id: { type: "integer", minimum: 1, maximum: 9 }, name: { default: "x" } }, needs);
  expect(sign(input).bare).toBe('f(id?:int/*1..9*/,name?:any="x")/*needs id | name*/');
  expect(sign({ ...input, maxProperties: 1 }).bare).toBe(
    'f(id?:int/*1..9*/,name?:any="x")/*<=1 keys, needs id | name*/',
  );
});

it("names what stands in several places, once", () => {
  const person = object({
    address: { type: "string", description: "An electronic mail address" },
    name: { type: "string" },
  });
  const { documented } = sign(
    object({ from: { ...person, description: "Sender" }, to: { type: "array", items: person } }),
  );
  expect(documented).toBe(
    "f(\nfrom?:From // Sender\nto?:From[]\n)\ntype From={\n address?:string // An electronic mail address\n name?:string\n}",
  );
});

const spellings: readonly [string, string, string][] = [
  ["^[0-9]{4}-.*$", "date", "p:date"],
  ["^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$", "date-time", "p:datetime // UTC only"],
  ["^2024", "date", "p:date // /^2024/"],
  ["^https://", "uri", "p:uri // /^https:\\/\\//"],
];

for (const [pattern, format, want] of spellings)
  it(`says of ${pattern} what ${format} does not say`, () => {
    expect(documented({ type: "string", format, pattern })).toBe(`f(\n${want}\n)`);
  });

/** Parameters are the members of a TypeScript object type; `int` and the formats are aliases. */
function parseErrors(text: string): readonly string[] {
  const source = text.replace(/^f\(/, "type Parameters = {").replace(/\)(?=;type|\ntype|$)/, "}");
  const file = ts.createSourceFile("signature.ts", source, ts.ScriptTarget.Latest);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly { messageText: unknown }[] };
  return parseDiagnostics.map((diagnostic) => `${String(diagnostic.messageText)} in ${source}`);
}

const everything = object({
  ...Object.fromEntries([...forms, ...notes].map(([schema], index) => [`p${index}`, schema])),
  'hostile " ` ${x} */ \u2028': {
    type: "string",
    default: "\u2028 */ `",
    description: "*/ `${x}` \u2029 // {",
  },
  __proto__: { type: "string" },
  class: { const: "*/" },
});

it("is TypeScript", () => {
  const { bare, documented } = sign(everything);
  expect([...parseErrors(bare), ...parseErrors(documented)]).toEqual([]);
});
