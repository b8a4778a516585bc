import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type NormaliseOptions, normalise } from "../compiler/normalise/normalise.ts";
import { type Faker, loadFaker } from "../compiler/runners/mock/faker.ts";
import { subschemas } from "../compiler/schema/json-schema.ts";
import { schemaResolver } from "../compiler/schema/resolve/resolve.ts";
import { isObject, type JsonSchema } from "../runtime/support/json.ts";
import { atMost, figure, printRows } from "./row.ts";
import { readTools } from "./support/catalogue-file.ts";

/**
 * Holds the law of the normaliser over every schema of a folder of `*.tools.json` files, by made-up values and
 * changed ones: npx tsx bench/normalise-corpus.ts DIR [--json]. Ends with exit code 3 if it is broken.
 */
const VALUES = 12;

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false });
const count = {
  schemas: 0,
  unresolved: 0,
  invalid: 0,
  values: 0,
  accepted: 0,
  remarks: 0,
  broken: 0,
  restless: 0,
  untyped: 0,
};

export async function main(argv: readonly string[]): Promise<void> {
  const [folder = "../shared/catalogues"] = argv.filter((word) => !word.startsWith("--"));
  const faker = await loadFaker();
  const resolve = schemaResolver();
  for (const { where, direction, schema } of schemasOf(folder)) {
    const { schema: author, problems } = resolve(schema);
    count.schemas += 1;
    if (problems.length > 0) count.unresolved += 1;
    else
      for (const profile of ["portable", "strict"] as const)
        hold({ written: schema, author, where, options: { profile, direction } }, faker);
  }
  printRows(
    [
      figure("schemas", count.schemas, "schemas"),
      figure("that do not resolve", count.unresolved, "schemas"),
      figure("that ajv refuses", count.invalid, "schemas"),
      figure("values", count.values, "values"),
      figure("values that the narrower side accepts", count.accepted, "values"),
      figure("remarks", count.remarks, "remarks"),
      atMost("values that break the law", count.broken, "values", 0),
      atMost("schemas that change when normalised again", count.restless, "schemas", 0),
      atMost("schemas with a property or items without a type", count.untyped, "schemas", 0),
    ],
    argv,
  );
}

interface Case {
  readonly written: JsonSchema;
  readonly author: JsonSchema;
  readonly where: string;
  readonly options: NormaliseOptions;
}

function* schemasOf(folder: string) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".tools.json")))
    for (const { name, inputSchema, outputSchema } of readTools(join(folder, file))) {
      const where = `${file} ${name}`;
      if (isObject(inputSchema)) yield { where, direction: "input" as const, schema: inputSchema };
      if (isObject(outputSchema)) yield { where, direction: "output" as const, schema: outputSchema };
    }
}

function hold({ written, author, where, options }: Case, faker: Faker): void {
  const { schema: published, remarks, wrapped } = normalise(author, options);
  const input = options.direction === "input";
  count.remarks += remarks.length;
  if (normalise(published, options).rewrites.length > 0) report("restless", where, published);
  if (input && countUntyped(published) > 0) report("untyped", where, published);
  const allowed = verdictOf(author, written);
  const accepts = compile(published);
  if (allowed === undefined || accepts === undefined) {
    count.invalid += 1;
    return;
  }
  for (let seed = 0; seed < VALUES; seed += 1) {
    const value = changed(faker(seed % 3 === 0 || !input ? author : published, seed), seed);
    const inside = accepts(wrapped ? { result: value } : value);
    const [narrower, wider] = input ? [inside, allowed(value)] : [allowed(value), inside];
    count.values += 1;
    if (narrower) count.accepted += 1;
    if (narrower && !wider) report("broken", where, value);
  }
}

/** What both the resolved schema and the one that the server wrote allow; the latter where ajv can read it. */
function verdictOf(author: JsonSchema, written: JsonSchema): ((value: unknown) => boolean) | undefined {
  const resolved = compile(author);
  // `nullable` means more to the resolver than to ajv.
  const asWritten = JSON.stringify(written).includes('"nullable"') ? undefined : compile(written);
  return resolved === undefined ? undefined : (value) => resolved(value) && asWritten?.(value) !== false;
}

function report(kind: "broken" | "restless" | "untyped", where: string, what: unknown): void {
  count[kind] += 1;
  if (count[kind] <= 10) console.error(`${kind}: ${where}: ${JSON.stringify(what).slice(0, 500)}`);
}

/** Undefined for a value that is not a schema. Older dialects count as 2020-12: these schemas do not use the differences. */
function compile(schema: JsonSchema): ((value: unknown) => boolean) | undefined {
  if (typeof schema === "boolean") return () => schema;
  const { $schema: _, ...rest } = schema;
  try {
    const validate = ajv.compile(rest);
    return (value) => validate(value) === true;
  } catch {
    return undefined;
  } finally {
    ajv.removeSchema(rest);
  }
}

/** Every third value as it was made; of the others one place is changed. */
function changed(value: unknown, seed: number): unknown {
  if (seed % 3 === 0 || !isObject(value)) return value;
  const names = Object.keys(value);
  const name = names[seed % Math.max(1, names.length)];
  if (name === undefined) return seed % 2 === 0 ? value : { surprise: seed };
  const { [name]: old, ...rest } = value;
  if (seed % 4 === 1) return rest;
  if (seed % 4 === 2)
    return { ...value, [name]: isObject(old) ? changed(old, seed + 1) : OTHERS[seed % OTHERS.length] };
  return { ...value, surprise: seed };
}

const OTHERS = [null, "", "text", 0, -1, 1.5, true, [], {}, ["text"]];

/** Properties and items without a type, in themselves or through a reference. */
function countUntyped(schema: JsonSchema, place = ""): number {
  if (typeof schema === "boolean") return 0;
  const says = ["type", "$ref", "anyOf", "oneOf", "allOf"].some((keyword) => schema[keyword] !== undefined);
  const own = (place === "properties" || place === "items") && !says ? 1 : 0;
  return subschemas(schema).reduce((sum, [child, [keyword]]) => sum + countUntyped(child, keyword), own);
}

if (import.meta.filename === process.argv[1]) await main(process.argv.slice(2));
