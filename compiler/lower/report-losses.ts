import type { JsonSchema } from "../../runtime/support/json.ts";
import type { BoundTool } from "../bind/bound-server.ts";
import { placeIn } from "../bind/declared.ts";
import type { Profile } from "../config/config.ts";
import type { Report } from "../diagnostics/report.ts";
import { type Loss, lossesOf } from "../normalise/losses.ts";
import type { Normalised } from "../normalise/normalise.ts";
import type { Path } from "../source/syntax-tree.ts";

/** The rules that may choose one of several forms. Other rewrites lose nothing, and the comparison takes time. */
const choosing: ReadonlySet<string> = new Set([
  "flatten-unions",
  "flatten-conditionals",
  "merge-all-of",
  "single-type",
  "no-patterns",
  "close-unevaluated",
]);

/** Reports a warning at the first place of an input of which callers cannot send a part by the published schema. */
export function reportLosses(
  tool: BoundTool,
  author: JsonSchema,
  { schema, rewrites }: Normalised,
  profile: Profile,
  report: Report,
): void {
  if (!rewrites.some(({ rule }) => choosing.has(rule))) return;
  const losses = lossesOf(author, schema);
  const [first] = losses;
  if (first === undefined) return;
  const span = placeIn(tool, ["input", ...tool.input.sourcePath(schemaPath(first.path))]);
  const help =
    "split the tool, or make the input one flat object with optional properties; `deltamcp check --explain` lists the rewrites";
  report.add("DMC3017", { profile, parts: listed(losses.flatMap(partsOf)) }, { span, help });
}

/** The path in a schema to the place of a loss, as far as properties and items lead there. */
function schemaPath(path: Loss["path"]): Path {
  return path.flatMap((name) =>
    name === "[]" ? ["items"] : name === "*" ? ["additionalProperties"] : ["properties", name],
  );
}

function partsOf({ path, properties, values, types }: Loss): readonly string[] {
  const place = path.join(".").replaceAll(".[]", "[]");
  return [
    ...properties.map((name) => `\`${[...path, name].join(".").replaceAll(".[]", "[]")}\``),
    ...values.map((value) => `\`${place}: ${JSON.stringify(value)}\``),
    ...types.map((type) => `\`${place}\` as an ${type}`),
  ];
}

const maxParts = 5;

function listed(parts: readonly string[]): string {
  const more = parts.length - maxParts;
  return [...parts.slice(0, maxParts), ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}
