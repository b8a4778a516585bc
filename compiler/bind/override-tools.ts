import { isObject } from "../../runtime/support/json.ts";
import type { SpecDocument, SpecOverride, SpecTool } from "../spec/spec.ts";
import { type Declared, declarations } from "./declared.ts";

/** Tools with their overrides applied, and the overrides that match no tool. */
export interface OverriddenTools {
  readonly tools: readonly Declared<SpecTool>[];
  readonly unmatched: readonly Declared<SpecOverride>[];
}

/**
 * Applies the overrides of a server's documents to its tools. Where several documents override one key, that of the
 * including document counts: `documents` has each document before those that it includes.
 */
export function overrideTools(
  tools: readonly Declared<SpecTool>[],
  documents: readonly SpecDocument[],
): OverriddenTools {
  const all = documents.flatMap((document) => declarations(document, "overrides", document.spec.overrides));
  if (all.length === 0) return { tools, unmatched: [] };
  const names = new Set(tools.map(({ name }) => name));
  const byName = new Map<string, Declared<SpecOverride>[]>();
  for (const each of all.toReversed()) byName.set(each.name, [...(byName.get(each.name) ?? []), each]);
  return {
    tools: tools.map((tool) => withOverrides(tool, byName.get(tool.name) ?? [])),
    unmatched: all.filter(({ name }) => !names.has(name)),
  };
}

function withOverrides(
  tool: Declared<SpecTool>,
  overrides: readonly Declared<SpecOverride>[],
): Declared<SpecTool> {
  if (overrides.length === 0) return tool;
  const value = overrides.reduce<SpecTool>((whole, { value }) => merged(whole, value), tool.value);
  return { ...tool, value, overrides };
}

function merged(tool: SpecTool, override: SpecOverride): SpecTool {
  const result =
    isObject(tool.result) && override.result !== undefined
      ? { result: { ...tool.result, ...override.result } }
      : {};
  return { ...tool, ...override, ...result };
}
