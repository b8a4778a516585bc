import type { JsonObject } from "../../support/json.ts";

/** The facts of a catalogue that the definitions of the small surface depend on. */
export interface SmallSketch {
  /** `split`: some tools read, some write; `read`: all only read; `write`: the rest, mixed or unmarked. */
  readonly kind: "split" | "read" | "write";
  /** Some tool may destroy something: every one that writes and does not say otherwise. */
  readonly destructive: boolean;
  /** What the tools are about: `GitHub: issues, pull requests, …`. */
  readonly domain?: string;
  /** A name in words that runs a tool of this catalogue: `list issues`. */
  readonly words?: string;
  /** Some tool that these definitions run names the pages of its service: `pages: "all"` reads them. */
  readonly pages: boolean;
  /** The pinned index of the tools that each runs; absent: nothing is pinned. */
  readonly pinned?: { readonly query_tool?: string; readonly execute_tool?: string };
}

/** Hosts that hide tools behind a search of their own would hide even these; one of them reads this key. */
const alwaysLoad = { "anthropic/alwaysLoad": true };
const anything = { type: "object" };
const readOnly = { readOnlyHint: true };

const text = (description?: string) => ({ type: "string", ...defined("description", description) });
const many = (description?: string) => ({
  type: "array",
  items: anything,
  ...defined("description", description),
});

/**
 * The tools/list answer of the small surface: three tools, four where a catalogue both reads and writes, so that a
 * host's rules for approval keep their meaning. Some hosts show a model nothing else of a server, so the definitions
 * alone must tell what the server is about, that a wrong guess is harmless, and that one call can run a tool many
 * times (`each`) and select from its result (`pick`): models use only arguments that are declared.
 *
 * Every word is paid in every request: name, description and input schema of three tools fit into 200 o200k tokens, of
 * four into 260, whatever the catalogue (test/compiler/tables/small-tokens.test.ts). No tool lacks a description: Qwen
 * Code 0.15 silently leaves out a tool that has none. Most say "tool": Codex's own search, which takes `execute_tool`
 * for one word, finds them by it.
 *
 * Of four, describe_tools does not ask to be always loaded: the answers of a search carry the signatures.
 */
export function smallDefinitions(sketch: SmallSketch): readonly JsonObject[] {
  const { kind, destructive, domain, words, pages, pinned } = sketch;
  const search = definition(
    "search_tools",
    ["Find tools.", domain].filter((part) => part !== undefined && part !== "").join(" "),
    { query: text() },
    readOnly,
  );
  const describe = definition("describe_tools", "Tool docs", { names: text("Comma-separated") }, readOnly);
  const explained = {
    name: text(words === undefined ? "Or words" : `Or words: ${words}`),
    args: anything,
    each: many("Many args"),
    pick: text("JMESPath on each result"),
    ...(pages ? { pages: { enum: ["all"] } } : {}),
  };
  const execute = pinned?.execute_tool ?? introduction("execute_tool", kind === "split");
  const effects = kind === "read" ? readOnly : { destructiveHint: destructive };
  if (kind !== "split")
    return [search, describe, definition("execute_tool", execute, explained, effects)].map(loaded);
  const query = pinned?.query_tool ?? introduction("query_tool", true);
  const bare = { name: text(), args: anything, each: many(), pick: text() };
  return [
    loaded(search),
    describe,
    loaded(definition("query_tool", query, explained, readOnly)),
    loaded(definition("execute_tool", execute, bare, effects)),
  ];
}

const guess = "Guess: a miss only searches";

/** The description of a tool that runs others; the pinned index follows it. */
export function introduction(executor: "query_tool" | "execute_tool", split: boolean): string {
  if (executor === "query_tool") return `Run a read-only tool. ${guess}`;
  return split ? "Run any tool. Guess too" : `Run a tool. ${guess}`;
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

function defined<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: string });
}
