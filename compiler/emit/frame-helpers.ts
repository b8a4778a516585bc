import { isIdentifier } from "../support/identifier.ts";
import { Code } from "./text/code.ts";
import { docComment, lineComment } from "./text/comment.ts";
import { htmlText, scriptJson } from "./text/html.ts";
import { markdownBlock, markdownCode, markdownText } from "./text/markdown.ts";
import { dataLiteral, stringLiteral } from "./text/string-literal.ts";

/**
 * The helpers that print values into frames. A test reads the frames, and fails on a value without a helper. A helper
 * throws on a wrong value, which is a fault of the compiler.
 */
export const frameHelpers = {
  /** A string literal for people: names, descriptions. */
  string: (value: unknown) => stringLiteral(text("string", value)),
  /** A string literal for engines: JSON. */
  data: (value: unknown) => dataLiteral(text("data", value)),
  /** A relative module specifier, quoted. */
  path: (value: unknown) => {
    const path = text("path", value);
    if (!/^\.\.?\//.test(path)) throw new Error(`{{path}} is not relative: ${JSON.stringify(path)}`);
    return stringLiteral(path);
  },
  identifier: (value: unknown) => {
    const name = text("identifier", value);
    if (!isIdentifier(name)) throw new Error(`{{identifier}} is not one: ${JSON.stringify(name)}`);
    return name;
  },
  /** The name of a member: an identifier (reserved words are allowed), or a string literal. */
  member: (value: unknown) => {
    const name = text("member", value);
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : stringLiteral(name);
  },
  /** The text of a line comment. */
  comment: (value: unknown) => lineComment(text("comment", value)),
  /** A whole JSDoc comment; the second argument is its indent. */
  doc: (value: unknown, indent: unknown) =>
    docComment(text("doc", value), typeof indent === "number" ? indent : 0),
  /** Code that is printed already. */
  code: (value: unknown) => {
    if (!(value instanceof Code)) throw new Error("{{code}} takes Code, not text");
    return value.text;
  },
  number: (value: unknown) => {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("{{number}} takes a number");
    return String(value);
  },
  /** The text of a comment of HTML, which a page of Markdown begins with. */
  markup: (value: unknown) => lineComment(text("markup", value)).replaceAll(">", "&gt;"),
  /** Text in an element of HTML. */
  html: (value: unknown) => htmlText(text("html", value)),
  /** JSON text in a script element of HTML. */
  json: (value: unknown) => scriptJson(text("json", value)),
  /** Of Markdown: prose, a span of code, a fenced block in a language. */
  prose: (value: unknown) => markdownText(text("prose", value)),
  span: (value: unknown) => markdownCode(text("span", value)),
  block: (value: unknown, language: unknown) =>
    markdownBlock(text("block", value), typeof language === "string" ? language : ""),
} as const;

function text(helper: string, value: unknown): string {
  if (typeof value !== "string") throw new Error(`{{${helper}}} takes a string, not ${typeof value}`);
  return value;
}
