import { findNodeAtLocation, type Node, type ParseError, parse, parseTree } from "jsonc-parser";
import type { ConfigFormat, EntryChange } from "./config-format.ts";
import { commaAfter, lineBounds, propertyText } from "./json-text.ts";

const options = { allowTrailingComma: true };

/** JSON with comments and trailing commas, as editors read their settings. Edited as text: no other character changes. */
export const jsonFormat: ConfigFormat = {
  read(text) {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, options);
    const [first] = errors;
    if (first !== undefined) throw new Error(`invalid JSON at character ${first.offset + 1}`);
    return value;
  },
  edit: (text, changes) => changes.reduce(apply, text),
};

function apply(text: string, { at, name, entry }: EntryChange): string {
  const kept = without(text, [...at, name]);
  if (entry === undefined) return kept;
  const root = parseTree(kept, [], options);
  const servers = root && findNodeAtLocation(root, [...at]);
  return servers?.type === "object" ? withProperty(kept, servers, name, entry) : kept;
}

/** The text without one property. Comments beside it stay. */
function without(text: string, path: readonly string[]): string {
  const root = parseTree(text, [], options);
  const property = root && findNodeAtLocation(root, [...path])?.parent;
  const siblings = property?.parent?.children ?? [];
  if (property === undefined) return text;
  const end = property.offset + property.length;
  const comma = commaAfter(text, end);
  if (comma !== undefined)
    return withoutRange(withoutRange(text, comma, comma + 1), property.offset, end, true);
  const before = siblings[siblings.indexOf(property) - 1];
  const cut = withoutRange(text, property.offset, end, true);
  const last = before === undefined ? undefined : commaAfter(text, before.offset + before.length);
  return last === undefined ? cut : withoutRange(cut, last, last + 1);
}

/** Cuts a range out; with `line`, its whole lines if nothing else is on them. */
function withoutRange(text: string, start: number, end: number, line = false): string {
  const { from, to } = line ? lineBounds(text, start, end) : { from: start, to: end };
  return text.slice(0, from) + text.slice(to);
}

/** The text with a property at the end of an object. */
function withProperty(text: string, object: Node, name: string, entry: object): string {
  const last = object.children?.at(-1);
  const close = object.offset + object.length - 1;
  const inside = text.slice(object.offset + 1, close);
  const added = propertyText(text, object, name, entry);
  const before = `${text.slice(0, object.offset + 1)}${inside.trimEnd()}`;
  const lastEnd = last === undefined ? undefined : last.offset + last.length;
  const needsComma = lastEnd !== undefined && commaAfter(text, lastEnd) === undefined;
  const head = needsComma ? `${before.slice(0, lastEnd)},${before.slice(lastEnd)}` : before;
  return `${head}${added}${text.slice(close)}`;
}
