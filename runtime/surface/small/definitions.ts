import type { JsonObject } from "../../support/json.ts";

/** The facts of a catalogue that the definitions of the small surface depend on. */
export interface SmallSketch {
  /** `split`: some tools read, some write; `read`: all only read; `write`: the rest, mixed or unmarked. */
  readonly kind: "split" | "read" | "write";
  /** Some tool may destroy something: every one that writes and does not say otherwise. */
  readonly destructive: boolean;
  /** The pinned index of the tools that each runs; absent: nothing is pinned. */
  readonly pinned?: { readonly query_tool?: string; readonly execute_tool?: string };
}

/** Hosts that hide tools behind a search of their own would hide even these; one of them reads this key. */
const alwaysLoad = { "anthropic/alwaysLoad": true };
const text = { type: "string" };
const anything = { type: "object" };
const many = { type: "array", items: anything };
const readOnly = { readOnlyHint: true };

/**
 * The tools/list answer of the small surface: three tools, four where a catalogue both reads and writes, so that a
 * host's rules for approval keep their meaning. Every word is paid in every request, whatever the catalogue: the
 * names say what the tools do, `names` is one string (commas between), and all fits into 150 and 190 tokens, in
 * whatever order a client puts the keys (test/compiler/tables/small-tokens.test.ts). None goes without description:
 * Qwen Code 0.15 silently leaves out a tool that has none. Most say "tool": Codex's own search, which takes
 * `execute_tool` for one word, finds them by it.
 *
 * Of four, describe_tools does not ask to be always loaded: the tokens are better spent, for most answers of a
 * search carry the signature.
 *
 * With a pinned index there is more to read anyway: then `each` and `pick` are declared as well. Without, they
 * work all the same, and search answers tell of them.
 */
export function smallDefinitions({ kind, destructive, pinned }: SmallSketch): readonly JsonObject[] {
  const split = kind === "split";
  const search = definition("search_tools", "Find tools", { query: text }, readOnly);
  const describe = definition("describe_tools", "Docs", { names: text }, readOnly);
  const run = (name: "query_tool" | "execute_tool", bare: string, annotations: JsonObject) => {
    const properties = { name: text, args: anything };
    const index = pinned?.[name];
    return index === undefined
      ? definition(name, bare, properties, annotations)
      : definition(name, index, { ...properties, each: many, pick: text }, annotations);
  };
  const effects = kind === "read" ? readOnly : { destructiveHint: destructive };
  if (!split)
    return [search, describe, run("execute_tool", "Run tool by name or words", effects)].map(loaded);
  return [
    loaded(search),
    describe,
    loaded(run("query_tool", "Run read-only tool", readOnly)),
    loaded(run("execute_tool", "Run tool", effects)),
  ];
}

function definition(
  name: string,
  description: string,
  properties: JsonObject,
  annotations: JsonObject,
): JsonObject {
  return { name, description, inputSchema: { type: "object", properties }, annotations };
}

function loaded(tool: JsonObject): JsonObject {
  return { ...tool, _meta: alwaysLoad };
}
