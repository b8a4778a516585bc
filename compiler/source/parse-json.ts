import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Report } from "../diagnostics/report.ts";
import { maxDepth } from "./limits.ts";
import { type Child, locator, type Range } from "./locate.ts";
import { integerLiteral } from "./long-literal.ts";
import { onePerLine } from "./one-per-line.ts";
import { setOwn } from "./own-property.ts";
import type { SourceFile, Span } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Parses strict JSON: comments and trailing commas are mistakes, and so are duplicate keys. */
export function parseJson(source: SourceFile, report: Report): SyntaxTree {
  const errors: ParseError[] = [];
  const root = parseTree(source.text, errors, { disallowComments: true });
  const start: Span = { source, start: 0, end: 0 };
  if (root === undefined && source.text.trim() === "") {
    report.add("DMC1006", {}, { span: start, help: "write a spec into it, or remove it" });
    return { source, value: undefined, locate: () => start };
  }
  for (const error of onePerLine(source, withoutEcho(errors, source.text), (one) => one.offset)) {
    const span = { source, start: error.offset, end: error.offset + error.length };
    report.add("DMC1003", { reason: reasonOf(error, source.text) }, { span });
  }
  if (errors.length > 0 || root === undefined) return { source, value: undefined, locate: () => start };
  const locate = locator(source, { root, rangeOf, childrenOf });
  return { source, value: toValue(root, { source, report }, 0), locate };
}

/**
 * Drops mistakes that only follow from another one: text after the end of the value, and a missing value after an unknown
 * word.
 */
function withoutEcho(errors: readonly ParseError[], text: string): readonly ParseError[] {
  return errors.filter(({ error, offset }, index) => {
    const before = errors[index - 1];
    if (before === undefined) return true;
    if (codeOf(error) === "EndOfFileExpected") return false;
    const alone = text.slice(before.offset + before.length, offset).trim() === "";
    return codeOf(before.error) !== "InvalidSymbol" || codeOf(error) !== "ValueExpected" || !alone;
  });
}

/** The message of a mistake, with better words for two habits from JavaScript. */
function reasonOf({ error, offset }: ParseError, text: string): string {
  const code = codeOf(error);
  const found = text[offset];
  if (code === "InvalidSymbol" && found === "'") return "strings must be in double quotes";
  const closes =
    (code === "PropertyNameExpected" && found === "}") || (code === "ValueExpected" && found === "]");
  return closes ? "there is a comma after the last entry" : (reasons[code] ?? "this is not a JSON value");
}

interface Context {
  readonly source: SourceFile;
  readonly report: Report;
}

function toValue(node: Node, context: Context, depth: number, key?: string): unknown {
  const { source, report } = context;
  if (node.type === "number") {
    const written = source.text.slice(node.offset, node.offset + node.length);
    return integerLiteral(node.value, written, key);
  }
  if (node.children === undefined) return node.value;
  if (depth >= maxDepth) {
    report.add("DMC1011", { limit: maxDepth }, { span: { source, start: node.offset, end: node.offset } });
    return null;
  }
  if (node.type === "array") return node.children.map((child) => toValue(child, context, depth + 1));

  const object: Record<string, unknown> = {};
  for (const { children } of node.children) {
    const [key, value] = children ?? [];
    if (key === undefined || value === undefined) continue;
    if (Object.hasOwn(object, key.value)) reportDuplicate(node, key, context);
    setOwn(object, key.value, toValue(value, context, depth + 1, key.value));
  }
  return object;
}

function reportDuplicate(object: Node, key: Node, { source, report }: Context): void {
  const first = object.children?.find((property) => property.children?.[0]?.value === key.value)
    ?.children?.[0];
  const span = (node: Node) => ({ source, start: node.offset, end: node.offset + node.length });
  report.add(
    "DMC1004",
    { key: key.value },
    { span: span(key), ...(first && { related: [{ span: span(first), message: "first here" }] }) },
  );
}

function childrenOf(node: Node): Map<string, Child<Node>> {
  const result = new Map<string, Child<Node>>();
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === "array") {
      result.set(String(index), { node: child });
      continue;
    }
    const [key, value] = child.children ?? [];
    if (key !== undefined && value !== undefined) result.set(key.value, { key: rangeOf(key), node: value });
  }
  return result;
}

const rangeOf = (node: Node): Range => [node.offset, node.offset + node.length];

const codeOf: (error: number) => string = printParseErrorCode;

const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: "this word has no meaning here",
  InvalidNumberFormat: "the number is not valid",
  PropertyNameExpected: "a key in double quotes is expected",
  ValueExpected: "a value is expected",
  ColonExpected: "`:` is expected",
  CommaExpected: "`,` is expected",
  CloseBraceExpected: "`}` is expected",
  CloseBracketExpected: "`]` is expected",
  EndOfFileExpected: "the end of the file is expected",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfComment: "the comment does not end",
  UnexpectedEndOfString: "the string does not end",
  UnexpectedEndOfNumber: "the number does not end",
  InvalidUnicode: "`\\u` takes four hexadecimal digits",
  InvalidEscapeCharacter: "this escape does not exist",
  InvalidCharacter: "a string cannot contain a control character",
};
