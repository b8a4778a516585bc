import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from "yaml";
import type { Child, NodeReader, Range } from "./locate.ts";
import type { SourceFile } from "./source-file.ts";

/** An alias, and the node that it stands for. */
export type AliasTargets = ReadonlyMap<ParsedNode, ParsedNode>;

/** Reads the places of YAML nodes; below an alias, the places where its content is written. */
export function yamlReader(
  source: SourceFile,
  root: ParsedNode | null,
  targets: AliasTargets,
): NodeReader<ParsedNode> {
  const children = (node: ParsedNode): Map<string, Child<ParsedNode>> => {
    const target = isAlias(node) ? targets.get(node) : node;
    const result = new Map<string, Child<ParsedNode>>();
    if (isMap(target)) {
      for (const { key, value } of (target as YAMLMap<ParsedNode, ParsedNode | null>).items) {
        result.set(keyText(key), child(value, key));
      }
    } else if (isSeq(target)) {
      for (const [index, item] of target.items.entries()) {
        result.set(String(index), child(item as ParsedNode, undefined));
      }
    }
    return result;
  };
  return {
    root: root === null ? { value: [0, source.text.length] } : child(root, undefined),
    children,
  };
}

/** The text of a key. The parser has made a text of every scalar, and reports every key that is none. */
export function keyText(key: ParsedNode): string {
  return isScalar(key) ? String(key.value) : "";
}

function child(node: ParsedNode | null, key: ParsedNode | undefined): Child<ParsedNode> {
  const keyRange = key && rangeOf(key);
  return {
    ...(keyRange && { key: keyRange }),
    value: node === null ? (keyRange ?? [0, 0]) : rangeOf(node),
    ...(node && { node }),
  };
}

const rangeOf = ({ range: [start, end] }: ParsedNode): Range => [start, end];
