import type { Rule } from "../../../bind/rule.ts";
import { type Contradiction, contradictions } from "../../../schema/keywords/contradictions.ts";
import { malformedKeywords } from "../../../schema/keywords/malformed-keywords.ts";
import type { Span } from "../../../source/source-file.ts";

/** The literals and bounds of one schema do not contradict each other. Otherwise no value satisfies the schema, or too few. */
export const schemaContradiction: Rule = {
  schema: ({ schema, span }, context) => {
    const found = contradictions(schema);
    if (found.length === 0 || malformedKeywords(schema).length > 0) return;
    for (const contradiction of found) {
      const { path, problem } = contradiction;
      const place = span(path);
      const [keyword] = path;
      const subject = path.length === 1 ? `\`${keyword}\`` : `\`${textOf(place)}\``;
      context.report(
        "DMC3018",
        { problem: `${subject} ${problem}` },
        { span: place, help: helpFor(contradiction, schema["type"], place) },
      );
    }
  },
};

function helpFor({ kind }: Contradiction, type: unknown, place: Span): string {
  const text = textOf(place);
  if (kind === "duplicate") return "remove it: some clients refuse a list with the same value twice";
  if (kind === "type" && text === "null") return 'add "null" to the type, or remove the value';
  if (kind !== "type") return "no value satisfies both: correct one of them";
  if (type === "string" && !/["'{[]/.test(text)) return `put quotes around it: "${text}"`;
  return "correct the value or the type";
}

/** The literal as written in the file: the parsed value of 1.0 would be 1. */
function textOf({ source, start, end }: Span): string {
  return source.text.slice(start, end).split("\n")[0]?.trim() ?? "";
}
