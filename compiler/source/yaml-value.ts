import { type AliasEvent, EVENT_ID, getScalarValue, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import type { Report } from "../diagnostics/report.ts";
import { maxAliasedValues, maxDepth } from "./limits.ts";
import type { NodeReader } from "./locate.ts";
import { integerLiteral } from "./long-literal.ts";
import { setOwn } from "./own-property.ts";
import type { SourceFile } from "./source-file.ts";
import {
  cutOff,
  limits,
  noteProperties,
  reportAt,
  reportDuplicate,
  type YamlContext,
} from "./yaml-context.ts";
import { nodeEnd, nodeEvent, type YamlEvents } from "./yaml-events.ts";
import { keyText, rootNode, yamlReader } from "./yaml-reader.ts";
import { plainValue } from "./yaml-scalar.ts";

/**
 * Returns the plain JSON value of a document, and the places of all values. Reports everything that JSON cannot express:
 * duplicate keys, merge keys, tags, `.nan`, and aliases that multiply. Each alias becomes a copy, so that later phases never
 * get shared or cyclic objects.
 */
export function yamlValue(
  source: SourceFile,
  events: YamlEvents,
  report: Report,
): { readonly value: unknown; readonly reader: NodeReader<number> } {
  const aliasTargets = new Map<number, number>();
  const reader = yamlReader(source.text, events, aliasTargets);
  const context: YamlContext = {
    source,
    text: source.text,
    events,
    report,
    reader,
    aliasTargets,
    anchors: new Map(),
    open: new Set(),
    at: rootNode,
    aliased: 0,
    cut: undefined,
    following: 0,
  };
  return { value: readValue(0, context), reader };
}

/** Reads the node at `context.at`, the value of `key` in its map, and moves behind it. */
function readValue(depth: number, context: YamlContext, key?: string): unknown {
  const node = context.at;
  const event = nodeEvent(context.events, node);
  if (event.type === EVENT_ID.ALIAS) {
    context.at = node + 1;
    return aliasValue(node, event, depth, context, key);
  }
  if (context.following > 0 && ++context.aliased > maxAliasedValues) return cutOff(node, "DMC1012", context);
  noteProperties(node, event, context);
  if (event.type === EVENT_ID.SCALAR) {
    context.at = node + 1;
    return scalarValue(node, event, context, key);
  }
  if (depth >= maxDepth) return cutOff(node, "DMC1011", context);

  if (event.anchorStart !== -1) context.open.add(node);
  context.at = node + 1;
  const value = event.type === EVENT_ID.SEQUENCE ? listValue(depth, context) : mapValue(node, depth, context);
  context.at += 1;
  context.open.delete(node);
  return value;
}

const inCollection = ({ events, at }: YamlContext): boolean => events[at]?.type !== EVENT_ID.POP;

function listValue(depth: number, context: YamlContext): unknown[] {
  const list: unknown[] = [];
  while (inCollection(context)) list.push(readValue(depth + 1, context));
  return list;
}

function mapValue(map: number, depth: number, context: YamlContext): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  while (inCollection(context)) {
    const key = readKey(map, object, context);
    const value = readValue(depth + 1, context, key);
    if (key !== undefined) setOwn(object, key, value);
  }
  return object;
}

/** The next key of a map; undefined for a forbidden key, which is reported. */
function readKey(map: number, object: Record<string, unknown>, context: YamlContext): string | undefined {
  const { at: node, events, text } = context;
  const event = nodeEvent(events, node);
  context.at = nodeEnd(events, node);
  noteProperties(node, event, context);
  const key = keyText(text, events, node);
  if (key === undefined) {
    reportAt("DMC1009", {}, node, context);
  } else if (key === "<<" && event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN) {
    const help = "repeat the entries, or give the whole value an anchor and write an alias of it";
    reportAt("DMC1008", {}, node, context, { help });
    return undefined;
  } else if (Object.hasOwn(object, key)) {
    reportDuplicate(map, key, node, context);
  }
  return key;
}

function scalarValue(node: number, event: ScalarEvent, context: YamlContext, key?: string): unknown {
  const text = getScalarValue(context.text, event);
  if (event.style !== SCALAR_STYLE.PLAIN || event.tagStart !== -1) return text;
  const value = plainValue(text);
  const isBeyondJson = typeof value === "number" ? !Number.isFinite(value) : overflow.test(text);
  if (isBeyondJson) reportAt("DMC1010", { value: text }, node, context);
  return typeof value === "number" ? integerLiteral(value, text, key) : value;
}

/** The syntax of a float. js-yaml reads it as a string if it is larger than any number. */
const overflow = /^[-+]?(\.\d+|\d+(\.\d*)?)[eE][-+]?\d+$/;

function aliasValue(
  alias: number,
  event: AliasEvent,
  depth: number,
  context: YamlContext,
  key?: string,
): unknown {
  const name = context.text.slice(event.anchorStart, event.anchorEnd);
  const target = context.aliasTargets.get(alias) ?? context.anchors.get(name);
  if (target === undefined) {
    reportAt("DMC1002", { reason: `there is no anchor \`&${name}\` before this alias` }, alias, context);
    return null;
  }
  context.aliasTargets.set(alias, target);
  if (context.open.has(target)) {
    reportAt(
      "DMC1002",
      { reason: `the alias \`*${name}\` is inside the value that it names` },
      alias,
      context,
    );
    return null;
  }
  if (context.aliased > maxAliasedValues) return null;
  if (context.following === 0) context.cut = undefined;
  const { at } = context;
  context.at = target;
  context.following += 1;
  const value = readValue(depth, context, key);
  context.following -= 1;
  context.at = at;
  // Mistakes inside a copy are not reported. A limit that stopped it is reported at the alias.
  if (context.cut !== undefined) reportAt(context.cut, { limit: limits[context.cut] }, alias, context);
  return value;
}
