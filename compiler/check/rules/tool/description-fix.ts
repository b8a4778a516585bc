import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { Details } from "../../../diagnostics/report.ts";
import type { Span } from "../../../source/source-file.ts";
import { cutDescription } from "../../../spec/cut-description.ts";
import type { SpecTool } from "../../../spec/spec.ts";

/**
 * The change that shortens a description to its suggested cut and keeps the whole text in `docs`: as a new key, or before
 * the existing docs.
 */
export function descriptionFix(tool: Declared<SpecTool>): Pick<Details, "fix"> {
  const whole = tool.value.description.trim();
  const description = placeIn(tool, ["description"]);
  const key = placeIn(tool, ["description"], "key");
  const indentation = ownLine(key);
  const short = scalar(cutDescription(whole), key, indentation !== undefined) + lastBreak(description);
  if (tool.value.docs === undefined) {
    const quoted = isQuoted(key);
    const separator = indentation === undefined ? ", " : `${quoted ? "," : ""}\n${indentation}`;
    const docs = `${quoted ? '"docs"' : "docs"}: ${JSON.stringify(whole)}`;
    return {
      fix: {
        span: description,
        replacement: `${short.trimEnd()}${separator}${docs}${lastBreak(description)}`,
      },
    };
  }
  return {
    fix: replaceBoth([description, short], docsWith(whole, tool.value.docs, placeIn(tool, ["docs"]))),
  };
}

type Replacement = readonly [span: Span, text: string];

/** One change that makes two replacements, and keeps the text between them. */
function replaceBoth(one: Replacement, other: Replacement): NonNullable<Details["fix"]> {
  const [[first, firstText], [second, secondText]] =
    one[0].start < other[0].start ? [one, other] : [other, one];
  const between = first.source.text.slice(first.end, second.start);
  const span = { source: first.source, start: first.start, end: second.end };
  return { span, replacement: firstText + between + secondText };
}

/** The docs with a paragraph before them: in the same block scalar if they are one, else as a quoted string. */
function docsWith(paragraph: string, docs: string, span: Span): Replacement {
  const raw = span.source.text.slice(span.start, span.end);
  const [, header, indentation, rest] = /^(\|[+-]?[^\n]*\n)([ \t]+)([\s\S]*)$/.exec(raw) ?? [];
  if (header === undefined || indentation === undefined) {
    return [span, JSON.stringify(`${paragraph}\n\n${docs}`) + lastBreak(span)];
  }
  const lines = paragraph.split(/\r?\n/).map((line) => `${indentation}${line}`.trimEnd());
  return [span, `${header}${lines.join("\n")}\n\n${indentation}${rest}`];
}

/** The indentation of a key that is the first one on its line. */
function ownLine({ source, start }: Span): string | undefined {
  const before = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** A block scalar's place ends with the line break after it. */
function lastBreak({ source, end }: Span): string {
  return source.text.charAt(end - 1) === "\n" ? "\n" : "";
}

function isQuoted({ source, start }: Span): boolean {
  return source.text.charAt(start) === '"';
}

const plain = /^\p{L}[\p{L}\p{N} ()/'.;!?-]*$/u;
const plainInBlock = /^\p{L}[\p{L}\p{N} ()/'.;!?,-]*$/u;

/** A plain scalar if YAML reads it as the same string, else a string in double quotes, as JSON and YAML both allow. */
function scalar(text: string, key: Span, block: boolean): string {
  const reads = (block ? plainInBlock : plain).test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text);
  return reads && !isQuoted(key) ? text : JSON.stringify(text);
}
