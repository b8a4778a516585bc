import { type Alias, isAlias, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from "yaml";
import type { DiagnosticCode, ParametersOf } from "../diagnostics/catalogue.ts";
import type { Details, Report } from "../diagnostics/report.ts";
import { maxAliasedValues, maxDepth } from "./limits.ts";
import { setOwn } from "./own-property.ts";
import type { SourceFile, Span } from "./source-file.ts";
import { keyText } from "./yaml-reader.ts";

/**
 * The plain JSON value of a document, with what JSON can not hold reported: duplicate keys, merge keys, `.nan`,
 * aliases that multiply. Each alias becomes a copy, so that no later phase meets shared or cyclic objects.
 * Fills `targets` with the node that each alias stands for.
 */
export function yamlValue(
  source: SourceFile,
  root: ParsedNode,
  targets: Map<ParsedNode, ParsedNode>,
  report: Report,
): unknown {
  const context = {
    source,
    report,
    targets,
    anchors: new Map(),
    open: new Set(),
    aliased: 0,
    following: 0,
    cut: undefined,
  };
  return toValue(root, 0, context as Context);
}

interface Context {
  readonly source: SourceFile;
  readonly report: Report;
  readonly targets: Map<ParsedNode, ParsedNode>;
  /** The latest node of each anchor, in the order of the document. */
  readonly anchors: Map<string, ParsedNode>;
  /** Anchored nodes that are being read: an alias to one of them would never end. */
  readonly open: Set<ParsedNode>;
  /** Values made by following aliases. */
  aliased: number;
  /** What stopped the copy that is being made of an alias: it is too deep or too large. */
  cut: "DMC1011" | "DMC1012" | undefined;
  /** How many aliases we stand below. What stands there was reported where it is written. */
  following: number;
}

function toValue(node: ParsedNode | null, depth: number, context: Context): unknown {
  if (node === null) return null;
  if (isAlias(node)) return aliasValue(node, depth, context);
  if (context.following > 0 && ++context.aliased > maxAliasedValues) {
    context.cut = "DMC1012";
    return null;
  }
  if (isScalar(node)) {
    if (node.anchor !== undefined) define(node.anchor, node, context);
    return scalarValue(node, context);
  }
  if (depth >= maxDepth) {
    context.cut = "DMC1011";
    const { source } = context;
    const [start] = node.range;
    add("DMC1011", { limit: maxDepth }, node, context, { span: { source, start, end: start } });
    return null;
  }
  if (node.anchor === undefined) return collectionValue(node, depth, context);

  define(node.anchor, node, context);
  context.open.add(node);
  const value = collectionValue(node, depth, context);
  context.open.delete(node);
  return value;
}

function collectionValue(node: ParsedNode, depth: number, context: Context): unknown {
  if (isSeq(node)) return node.items.map((item) => toValue(item as ParsedNode, depth + 1, context));
  const object: Record<string, unknown> = {};
  for (const { key, value } of (node as YAMLMap.Parsed).items) {
    const name = keyText(key);
    if (Object.hasOwn(object, name)) reportDuplicate(node as YAMLMap.Parsed, key, context);
    if (name === "<<" && isScalar(key) && key.type === "PLAIN") {
      const help = "repeat the keys, or give the whole value an alias";
      add("DMC1008", {}, key, context, { help });
      continue;
    }
    setOwn(object, name, toValue(value, depth + 1, context));
  }
  return object;
}

function scalarValue(node: Scalar.Parsed, context: Context): unknown {
  const { value } = node;
  if (typeof value === "number" && !Number.isFinite(value)) {
    add("DMC1010", { value: String(node.source) }, node, context);
  }
  return value;
}

function aliasValue(alias: Alias.Parsed, depth: number, context: Context): unknown {
  const target = context.targets.get(alias) ?? context.anchors.get(alias.source);
  const name = alias.source;
  if (target === undefined) {
    add("DMC1002", { reason: `no anchor \`&${name}\` stands before this alias` }, alias, context);
    return null;
  }
  context.targets.set(alias, target);
  if (context.open.has(target)) {
    add("DMC1002", { reason: `the alias \`*${name}\` stands inside what it names` }, alias, context);
    return null;
  }
  if (context.aliased > maxAliasedValues) return null;
  if (context.following === 0) context.cut = undefined;
  context.following += 1;
  const value = toValue(target, depth, context);
  context.following -= 1;
  // Inside a copy nothing is reported; what stopped it is said at the alias that people can see.
  if (context.cut !== undefined) {
    const limit = context.cut === "DMC1011" ? maxDepth : maxAliasedValues;
    add(context.cut, { limit }, alias, context);
  }
  return value;
}

function define(anchor: string, node: ParsedNode, context: Context): void {
  if (context.following === 0) context.anchors.set(anchor, node);
}

function reportDuplicate(map: YAMLMap.Parsed, key: ParsedNode, context: Context): void {
  const name = keyText(key);
  const first = map.items.find((pair) => keyText(pair.key) === name)?.key;
  const related = first && [{ span: spanOf(first, context), message: "first here" }];
  add("DMC1004", { key: name }, key, context, related && { related });
}

function add<Code extends DiagnosticCode>(
  code: Code,
  values: ParametersOf<Code>,
  node: ParsedNode,
  context: Context,
  details: Details = {},
): void {
  if (context.following > 0) return;
  context.report.add(code, values, { span: spanOf(node, context), ...details });
}

const spanOf = ({ range: [start, end] }: ParsedNode, { source }: Context): Span => ({ source, start, end });
