import { COLLECTION_STYLE, EVENT_ID, getScalarValue, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import type { Child, NodeReader, Range } from "./locate.ts";
import { childNodes, isUnwritten, nodeEvent, type YamlEvents } from "./yaml-events.ts";

/** The first node: the event before it opens the document. */
export const rootNode = 1;

/** Reads the places of nodes; below an alias, the places where its content is written. */
export function yamlReader(
  text: string,
  events: YamlEvents,
  aliasTargets: ReadonlyMap<number, number>,
): NodeReader<number> {
  return {
    root: rootNode,
    rangeOf: (node) => [startOf(node, text, events), endOf(node, text, events)],
    childrenOf: (node) => childrenOf(aliasTargets.get(node) ?? node, text, events),
  };
}

/** The string of a key; undefined if the key is not a string. */
export function keyText(text: string, events: YamlEvents, key: number): string | undefined {
  const event = nodeEvent(events, key);
  return event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined;
}

function childrenOf(node: number, text: string, events: YamlEvents): Map<string, Child<number>> {
  const children = new Map<string, Child<number>>();
  const { type } = nodeEvent(events, node);
  if (type === EVENT_ID.SEQUENCE) {
    for (const [index, item] of childNodes(events, node).entries())
      children.set(String(index), { node: item });
  } else if (type === EVENT_ID.MAPPING) {
    const nodes = childNodes(events, node);
    for (let at = 0; at + 1 < nodes.length; at += 2) {
      const [key = 0, value = 0] = nodes.slice(at, at + 2);
      const range: Range = [startOf(key, text, events), endOf(key, text, events)];
      children.set(keyText(text, events, key) ?? "", { node: value, key: range });
    }
  }
  return children;
}

function startOf(node: number, text: string, events: YamlEvents): number {
  const event = nodeEvent(events, node);
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - "*".length;
  if (event.type !== EVENT_ID.SCALAR) return event.start;
  if (isUnwritten(event)) return endBefore(node, text, events);
  if (isQuoted(event)) return event.valueStart - 1;
  return isBlock(event) ? blockHeader(text, event.valueStart) : event.valueStart;
}

function endOf(node: number, text: string, events: YamlEvents): number {
  const event = nodeEvent(events, node);
  if (event.type === EVENT_ID.ALIAS) return event.anchorEnd;
  if (event.type === EVENT_ID.SCALAR) {
    if (isUnwritten(event)) return endBefore(node, text, events);
    if (isQuoted(event)) return event.valueEnd + 1;
    return isBlock(event) ? trimmedEnd(text, event) : event.valueEnd;
  }
  const last = childNodes(events, node).at(-1);
  const end = last === undefined ? event.start + 1 : endOf(last, text, events);
  // `[a: b]` contains a map without braces.
  const hasBracket = event.style === COLLECTION_STYLE.FLOW && /[[{]/.test(text.charAt(event.start));
  return hasBracket ? closingBracket(text, end) : end;
}

/** The end of the last token before an empty value. */
function endBefore(node: number, text: string, events: YamlEvents): number {
  for (let at = node - 1; at >= rootNode; at--) {
    const event = events[at];
    if (event?.type === EVENT_ID.SEQUENCE || event?.type === EVENT_ID.MAPPING) return event.start + 1;
    const written =
      event?.type === EVENT_ID.ALIAS || (event?.type === EVENT_ID.SCALAR && !isUnwritten(event));
    if (written) return endOf(at, text, events);
  }
  return 0;
}

const isQuoted = ({ style }: ScalarEvent): boolean =>
  style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;

const isBlock = ({ style }: ScalarEvent): boolean =>
  style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;

/** The offset of the `|` or `>` that begins a block scalar, on the line before its content. */
function blockHeader(text: string, contentStart: number): number {
  const lineEnd = text.lastIndexOf("\n", contentStart - 1);
  const lineStart = text.lastIndexOf("\n", lineEnd - 1) + 1;
  const header = text.slice(lineStart, lineEnd).search(/[|>][-+0-9]*[ \t]*(#.*)?\r?$/);
  return header === -1 ? contentStart : lineStart + header;
}

/** The end of a block without the blank lines after it, which should not be marked. */
function trimmedEnd(text: string, { valueStart, valueEnd }: ScalarEvent): number {
  return valueStart + text.slice(valueStart, valueEnd).trimEnd().length;
}

function closingBracket(text: string, from: number): number {
  const rest = /(?:[\s,]|#.*)*[\]}]/y;
  rest.lastIndex = from;
  return rest.test(text) ? rest.lastIndex : from;
}
