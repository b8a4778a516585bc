import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Path, SyntaxTree } from "../source/syntax-tree.ts";
import { describePath } from "./describe-path.ts";
import { readKey, schemaKeyword, schemaKeywords } from "./property-map.ts";
import { typeName } from "./type-name.ts";

/** Reports mistakes in the form of one tool's `input`: it must be a property map or a JSON Schema, not a mixture. */
export function checkInput(
  tree: SyntaxTree,
  path: Path,
  input: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  const keyword = schemaKeyword(input);
  if (keyword === undefined) checkPropertyMap(tree, path, input, report);
  else checkNotMixed(tree, path, input, keyword, report);
}

function checkPropertyMap(
  tree: SyntaxTree,
  path: Path,
  input: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  for (const [key, schema] of Object.entries(input)) {
    const at = [...path, key];
    const { name, optional } = readKey(key);
    if (optional && Object.hasOwn(input, name)) {
      const related = [{ span: tree.locate([...path, name], "key"), message: "required here" }];
      report.add(
        "DMC2010",
        { property: name },
        { span: tree.locate(at, "key"), help: "remove one of the two", related },
      );
    }
    if (isObject(schema)) checkRequired(tree, at, schema, report);
    if (typeof schema === "boolean" || isObject(schema)) continue;
    const span = tree.locate(at);
    const written = tree.source.text.slice(span.start, span.end);
    report.add(
      "DMC2003",
      { what: describePath(at), expected: "a JSON Schema", actual: typeName(schema) },
      { span, help: `write \`${key}: ${schemaFor(schema, written)}\`` },
    );
  }
}

/** Reports `required` and `optional` inside a property if they contradict its name, which alone decides. */
function checkRequired(
  tree: SyntaxTree,
  at: Path,
  { required, optional }: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  const { name, optional: mayLack } = readKey(String(at.at(-1)));
  const contradicting = { required: mayLack, optional: !mayLack };
  for (const [keyword, value] of Object.entries({ required, optional })) {
    if (typeof value !== "boolean" || value !== contradicting[keyword as keyof typeof contradicting])
      continue;
    const help = mayLack
      ? `call it \`${name}\`, without \`?\`, and leave \`${keyword}\` out`
      : `call it \`${name}?\`, and leave \`${keyword}\` out`;
    report.add(
      "DMC2012",
      { written: `${keyword}: ${value}`, property: name, actual: mayLack ? "optional" : "required" },
      { span: tree.locate([...at, keyword], "key"), help },
    );
  }
}

/** The schema that was probably meant by `text: string`, `limit: 20` or `state: [open, closed]`. */
function schemaFor(value: unknown, written: string): string {
  if (typeof value === "string" && types.includes(value)) return `{ type: ${value} }`;
  if (typeof value === "number") return `{ type: ${Number.isInteger(value) ? "integer" : "number"} }`;
  return Array.isArray(value) && !written.includes("\n") ? `{ enum: ${written} }` : "{ type: string }";
}

const types: readonly string[] = ["string", "integer", "number", "boolean", "array", "object", "null"];

/** Reports properties beside a keyword: the keyword makes the whole of `input` a JSON Schema, which ignores them. */
function checkNotMixed(
  tree: SyntaxTree,
  path: Path,
  input: Readonly<Record<string, unknown>>,
  keyword: string,
  report: Report,
): void {
  if (Object.hasOwn(input, "properties")) return;
  for (const [key, value] of Object.entries(input)) {
    if (schemaKeywords.has(key) || key.startsWith("x-") || !isObject(value)) continue;
    report.add(
      "DMC2009",
      { keyword, property: key },
      {
        span: tree.locate([...path, key], "key"),
        help: "put the arguments under `properties`, or remove the keywords of JSON Schema",
        related: [{ span: tree.locate([...path, keyword], "key"), message: "a keyword of JSON Schema" }],
      },
    );
  }
}
