import { type AliasEvent, EVENT_ID, getScalarValue, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import type { DiagnosticCode, ParametersOf } from "../diagnostics/catalogue.ts";
import type { Details, Report } from "../diagnostics/report.ts";
import { maxAliasedValues, maxDepth } from "./limits.ts";
import type { NodeReader } from "./locate.ts";
import { setOwn } from "./own-property.ts";
import type { SourceFile } from "./source-file.ts";
import { childNodes, type NodeEvent, nodeEnd, nodeEvent, type YamlEvents } from "./yaml-events.ts";
import { keyText, rootNode, yamlReader } from "./yaml-reader.ts";
import { plainValue } from "./yaml-scalar.ts";

/**
 * The plain JSON value of a document, and where everything in it stands. What JSON can not hold is reported: duplicate
 * and merge keys, tags, `.nan`, aliases that multiply. Each alias becomes a copy, so that no later phase meets shared
 * or cyclic objects.
 */
export function yamlValue(
  source: SourceFile,
  events: YamlEvents,
  report: Report,
): { readonly value: unknown; readonly reader: NodeReader<number> } {
  const aliasTargets = new Map<number, number>();
  const reader = yamlReader(source.text, events, aliasTargets);
  const context: Context = {
    ...{ source, text: source.text, events, report, reader, aliasTargets },
    ...{ at: rootNode, anchors: new Map(), open: new Set(), aliased: 0, following: 0, cut: undefined },
  };
  return { value: readValue(0, context), reader };
}

interface Context {
  readonly source: SourceFile;
  readonly text: string;
  readonly events: YamlEvents;
  readonly report: Report;
  readonly reader: NodeReader<number>;
  /** Which node each alias stands for. */
  readonly aliasTargets: Map<number, number>;
  /** The latest node of each anchor, in the order of the document. */
  readonly anchors: Map<string, number>;
  /** Anchored collections that are being read: an alias to one of them would never end. */
  readonly open: Set<number>;
  /** The node to read next. */
  at: number;
  /** Values made by following aliases. */
  aliased: number;
  /** What stopped the copy that is being made of an alias: it is too deep or too large. */
  cut: "DMC1011" | "DMC1012" | undefined;
  /** How many aliases we stand below. What stands there was reported where it is written. */
  following: number;
}

/** Reads the node at `context.at` and moves behind it. */
function readValue(depth: number, context: Context): unknown {
  const node = context.at;
  const event = nodeEvent(context.events, node);
  if (event.type === EVENT_ID.ALIAS) {
    context.at = node + 1;
    return aliasValue(node, event, depth, context);
  }
  if (context.following > 0 && ++context.aliased > maxAliasedValues) return cutOff(node, "DMC1012", context);
  noteProperties(node, event, context);
  if (event.type === EVENT_ID.SCALAR) {
    context.at = node + 1;
    return scalarValue(node, event, context);
  }
  if (depth >= maxDepth) return cutOff(node, "DMC1011", context);

  if (event.anchorStart !== -1) context.open.add(node);
  context.at = node + 1;
  const value = event.type === EVENT_ID.SEQUENCE ? listValue(depth, context) : mapValue(node, depth, context);
  context.at += 1;
  context.open.delete(node);
  return value;
}

const inCollection = ({ events, at }: Context): boolean => events[at]?.type !== EVENT_ID.POP;

function listValue(depth: number, context: Context): unknown[] {
  const list: unknown[] = [];
  while (inCollection(context)) list.push(readValue(depth + 1, context));
  return list;
}

function mapValue(map: number, depth: number, context: Context): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  while (inCollection(context)) {
    const key = readKey(map, object, context);
    const value = readValue(depth + 1, context);
    if (key !== undefined) setOwn(object, key, value);
  }
  return object;
}

/** The next key of a map; undefined where there must be none such, which is reported. */
function readKey(map: number, object: Record<string, unknown>, context: Context): string | undefined {
  const { at: node, events, text } = context;
  const event = nodeEvent(events, node);
  context.at = nodeEnd(events, node);
  noteProperties(node, event, context);
  const key = keyText(text, events, node);
  if (key === undefined) {
    add("DMC1009", {}, node, context);
  } else if (key === "<<" && event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN) {
    const help = "repeat the keys, or give the whole value an alias";
    add("DMC1008", {}, node, context, { help });
    return undefined;
  } else if (Object.hasOwn(object, key)) {
    reportDuplicate(map, key, node, context);
  }
  return key;
}

function scalarValue(node: number, event: ScalarEvent, context: Context): unknown {
  const text = getScalarValue(context.text, event);
  if (event.style !== SCALAR_STYLE.PLAIN || event.tagStart !== -1) return text;
  const value = plainValue(text);
  const isBeyondJson = typeof value === "number" ? !Number.isFinite(value) : overflow.test(text);
  if (isBeyondJson) add("DMC1010", { value: text }, node, context);
  return value;
}

/** The form of a float; js-yaml takes it for a text where it is larger than any number. */
const overflow = /^[-+]?(\.\d+|\d+(\.\d*)?)[eE][-+]?\d+$/;

function aliasValue(alias: number, event: AliasEvent, depth: number, context: Context): unknown {
  const name = context.text.slice(event.anchorStart, event.anchorEnd);
  const target = context.aliasTargets.get(alias) ?? context.anchors.get(name);
  if (target === undefined) {
    add("DMC1002", { reason: `no anchor \`&${name}\` stands before this alias` }, alias, context);
    return null;
  }
  context.aliasTargets.set(alias, target);
  if (context.open.has(target)) {
    add("DMC1002", { reason: `the alias \`*${name}\` stands inside what it names` }, alias, context);
    return null;
  }
  if (context.aliased > maxAliasedValues) return null;
  if (context.following === 0) context.cut = undefined;
  const { at } = context;
  context.at = target;
  context.following += 1;
  const value = readValue(depth, context);
  context.following -= 1;
  context.at = at;
  // Inside a copy nothing is reported; what stopped it is said at the alias that people can see.
  if (context.cut !== undefined) add(context.cut, { limit: limits[context.cut] }, alias, context);
  return value;
}

const limits = { DMC1011: maxDepth, DMC1012: maxAliasedValues } as const;

/** Leaves a node out that is too much, and says so. */
function cutOff(node: number, code: "DMC1011" | "DMC1012", context: Context): null {
  const { source, reader } = context;
  const [start] = reader.rangeOf(node);
  context.cut = code;
  context.at = nodeEnd(context.events, node);
  add(code, { limit: limits[code] }, node, context, { span: { source, start, end: start } });
  return null;
}

/** Notes the anchor of a node, and refuses its tag. */
function noteProperties(node: number, event: NodeEvent, context: Context): void {
  if (event.type === EVENT_ID.ALIAS || context.following > 0) return;
  if (event.anchorStart !== -1)
    context.anchors.set(context.text.slice(event.anchorStart, event.anchorEnd), node);
  if (event.tagStart === -1) return;
  const tag = context.text.slice(event.tagStart, event.tagEnd);
  if (plainTags.has(tag)) return;
  const span = { source: context.source, start: event.tagStart, end: event.tagEnd };
  add("DMC1007", { tag }, node, context, { span, help: "write the plain value without a tag" });
}

/** Tags that say nothing but what the value is anyway, or that a scalar is a text. */
const plainTags: ReadonlySet<string> = new Set(["!", "!!str", "!!map", "!!seq"]);

function reportDuplicate(map: number, key: string, node: number, context: Context): void {
  const { events, text, source, reader } = context;
  const keys = childNodes(events, map).filter((_, index) => index % 2 === 0);
  const first = keys.find((other) => keyText(text, events, other) === key) ?? node;
  const [start, end] = reader.rangeOf(first);
  add("DMC1004", { key }, node, context, {
    related: [{ span: { source, start, end }, message: "first here" }],
  });
}

function add<Code extends DiagnosticCode>(
  code: Code,
  values: ParametersOf<Code>,
  node: number,
  { following, source, reader, report }: Context,
  details: Details = {},
): void {
  if (following > 0) return;
  const [start, end] = reader.rangeOf(node);
  report.add(code, values, { span: { source, start, end }, ...details });
}
