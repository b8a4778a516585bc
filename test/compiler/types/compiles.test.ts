import fc from "fast-check";
import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import { FORMATS } from "../../../compiler/types/facet-text.ts";
import { printSignature } from "../../../compiler/types/print-signature.ts";
import { printTypeScript } from "../../../compiler/types/print-typescript.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { arbitrarySchema } from "../schema/support/arbitrary-schema.ts";
import { runs } from "../schema/support/runs.ts";

/** The minimal library that the compiler requires. */
const LIBRARY = `interface Array<T> { length: number; [index: number]: T }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }
interface Boolean {} interface Function {} interface CallableFunction {} interface NewableFunction {}
interface IArguments {} interface Number {} interface Object {} interface RegExp {} interface String {}
type Record<K extends string, T> = { [P in K]: T };`;

/** Returns the errors that `tsc --strict` reports for a file; with `about`, only the errors with these codes. */
function complaints(text: string, about?: ReadonlySet<number>): readonly string[] {
  const files: Record<string, string> = { "types.ts": text, "lib.d.ts": LIBRARY };
  const options = { strict: true, noLib: true, noEmit: true, types: [], exactOptionalPropertyTypes: true };
  const program = ts.createProgram(["types.ts", "lib.d.ts"], options, {
    getSourceFile: (name, target) =>
      files[name] === undefined ? undefined : ts.createSourceFile(name, files[name], target),
    getDefaultLibFileName: () => "lib.d.ts",
    writeFile: () => {},
    getCurrentDirectory: () => "",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => name in files,
    readFile: (name) => files[name],
  });
  const diagnostics = ts.getPreEmitDiagnostics(program).filter(({ code }) => about?.has(code) ?? true);
  return diagnostics.map((diagnostic) => {
    const line = text.slice(diagnostic.start ?? 0, (diagnostic.start ?? 0) + 200);
    return `${ts.flattenDiagnosticMessageText(diagnostic.messageText, " ")}: ${line}`;
  });
}

const hostile = [
  "*/",
  "`${x}`",
  "\u2028\u2029",
  "a\nb",
  "__proto__",
  "constructor",
  "new",
  "readonly",
  "get",
  "\ud800",
  "'\"\\",
  "//",
  "1",
  "",
  "@tag {@link x}",
];

const strange: readonly [string, JsonSchema][] = [
  [
    "hostile names and texts",
    {
      type: "object",
      properties: Object.fromEntries(
        hostile.map((text) => [text, { type: "string", description: text, default: text, examples: [text] }]),
      ),
      required: hostile,
      additionalProperties: { enum: hostile },
    },
  ],
  ["hostile definitions", { $ref: "#/$defs/*~1", $defs: { "*/": { items: { $ref: "#/$defs/*~1" } } } }],
  ["an enum of thousands", { enum: Array.from({ length: 5000 }, (_, index) => `value ${index}`) }],
  [
    "a product of unions",
    {
      allOf: Array.from({ length: 8 }, (_, part) => ({
        anyOf: Array.from({ length: 10 }, (_, branch) => ({
          type: "object",
          properties: { [`p${part}`]: { const: branch }, common: { minLength: part } },
          required: [`p${part}`],
          patternProperties: { [`^${part}`]: { type: "string" } },
          additionalProperties: { type: "integer" },
        })),
      })),
    },
  ],
  [
    "thousands of branches",
    {
      anyOf: Array.from({ length: 3000 }, (_, index) => ({
        type: "object",
        properties: { [`p${index}`]: {} },
      })),
    },
  ],
  [
    "deep nesting",
    Array.from({ length: 150 }).reduce<JsonSchema>(
      (inner) => ({ type: "object", properties: { a: inner } }),
      { type: "string" },
    ),
  ],
  [
    "names beside an index signature",
    {
      type: "object",
      properties: { a: { type: "object", properties: { b: {} } } },
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  ],
  [
    "a recursive map",
    { $ref: "#/$defs/m", $defs: { m: { type: "object", additionalProperties: { $ref: "#/$defs/m" } } } },
  ],
  [
    "a recursive union",
    {
      $ref: "#/$defs/v",
      $defs: { v: { anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/v" } }] } },
    },
  ],
  [
    "an unresolved cycle",
    { anyOf: [{ $ref: "#/$defs/a" }], $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { type: "string" }] } } },
  ],
  [
    "a reference to nothing",
    { type: "object", properties: { a: { $ref: "#/$defs/none" }, b: { $ref: "elsewhere" } } },
  ],
  [
    "malformed keywords",
    {
      type: "object",
      properties: { a: { type: "strng" }, b: { enum: "x" }, c: { items: 3 }, d: null },
      required: 5,
      anyOf: {},
    },
  ],
];

for (const [name, schema] of strange)
  it(`prints types that compile: ${name}`, () => {
    const { schema: resolved } = resolveSchema(schema);
    expect(
      complaints(
        [schema, resolved].map((each, index) => printTypeScript(each, { name: `T${index}` })).join("\n"),
      ),
    ).toEqual([]);
  });

it("prints types that compile, whatever the schema", () => {
  const texts = fc
    .sample(arbitrarySchema, runs(400))
    .map((schema, index) => printTypeScript(resolveSchema(schema).schema, { name: `T${index}` }));
  expect(complaints(texts.join("\n"))).toEqual([]);
});

/** Converts a signature to TypeScript. Its parameters become the members of an object type. */
function asTypeScript(name: string, text: string): string {
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    true,
    ts.LanguageVariant.Standard,
    text,
    undefined,
    name.length,
  );
  for (
    let depth = 0, token = scanner.scan();
    token !== ts.SyntaxKind.EndOfFileToken;
    token = scanner.scan()
  ) {
    if (token === ts.SyntaxKind.OpenParenToken) depth += 1;
    if (token === ts.SyntaxKind.CloseParenToken) depth -= 1;
    const end = scanner.getTokenStart();
    if (depth > 0) continue;
    const rest = text.slice(end + 1).replace(/^(\/\*.*?\*\/)?:/, "$1;type Result=");
    return `type Parameters={${text.slice(name.length + 1, end)}}${rest}`;
  }
  return text;
}

function parseErrors(text: string): readonly string[] {
  const file = ts.createSourceFile("signature.ts", text, ts.ScriptTarget.Latest);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly { messageText: unknown }[] };
  return parseDiagnostics.map((diagnostic) => `${String(diagnostic.messageText)} in ${text}`);
}

for (const [name, schema] of strange)
  it(`prints signatures that parse: ${name}`, () => {
    const { bare, documented } = printSignature({ name: "f", input: resolveSchema(schema).schema });
    expect([bare, documented].flatMap((text) => parseErrors(asTypeScript("f", text)))).toEqual([]);
  });

it("prints signatures that parse, whatever the schema", () => {
  for (const schema of fc.sample(arbitrarySchema, runs(400))) {
    const { bare, documented } = printSignature({ name: "f", input: resolveSchema(schema).schema });
    expect([bare, documented].flatMap((text) => parseErrors(asTypeScript("f", text)))).toEqual([]);
    expect(bare).not.toContain("\n");
  }
});

/** Aliases for the types of signatures that TypeScript does not have: see docs/signatures.md. */
const ALIASES = ["type int=number;", ...[...FORMATS.values()].map((format) => `type ${format}=string;`)].join(
  "\n",
);

/** The error codes for names that are missing, duplicate, reserved, cyclic or declared more than once. */
const ABOUT_NAMES: ReadonlySet<number> = new Set([2304, 2552, 2300, 2457, 2397, 2456]);

/** Names of definitions that have another meaning in a signature, or that are invalid in one. */
const AWKWARD: Readonly<Record<string, string>> = { A: "string", B: "date.time", C: "class" };

function withAwkwardNames(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema);
  return JSON.parse(
    text
      .replaceAll(/(?<=#\/\$defs\/)[ABC]/g, (name) => AWKWARD[name] ?? name)
      .replaceAll(/"([ABC])":/g, (_, name) => `"${AWKWARD[name]}":`),
  );
}

it("prints signatures whose names each mean one thing, whatever the schemas", () => {
  const schemas = fc.sample(fc.tuple(arbitrarySchema, arbitrarySchema), runs(200));
  const texts = schemas.flatMap((pair) => {
    const [input = true, output = true] = pair.map(
      (schema) => resolveSchema(withAwkwardNames(schema)).schema,
    );
    const { bare, documented } = printSignature({ name: "f", input, output });
    return [bare, documented].map((text) => asTypeScript("f", text));
  });
  expect(texts.flatMap(parseErrors)).toEqual([]);
  const spaces = texts.map((text, index) => `namespace N${index} {${text}\n}`);
  expect(complaints([ALIASES, ...spaces].join("\n"), ABOUT_NAMES)).toEqual([]);
});
