import type { Catalogue, Tool } from "../../compiler/lower/catalogue.ts";
import type { JsonSchema } from "../../runtime/support/json.ts";

/** A tool of a test's catalogue: its name and what matters to the test; the rest is filled in. */
export type ToolSketch = Partial<Tool> & { readonly name: string; readonly schema?: JsonSchema };

/** A real Catalogue in memory, for tests of the phases after lowering. Tools are sorted by rank, then name. */
export function catalogueOf(tools: readonly ToolSketch[], rest: Partial<Catalogue> = {}): Catalogue {
  return {
    server: { name: "test", version: "1.0.0" },
    surface: "auto",
    cache: { ttlMs: 60_000, scope: "public" },
    upstreams: {},
    tools: tools.map(toolOf).sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1)),
    prompts: [],
    resources: [],
    sources: ["specs/test.tools.yaml"],
    ...rest,
  };
}

export function toolOf({ schema, ...tool }: ToolSketch): Tool {
  const input = schema ?? { type: "object", properties: {} };
  return {
    identifier: tool.name.replace(/\W/g, "_"),
    description: `Does ${tool.name}`,
    keywords: [],
    input: { author: input, published: input },
    run: { kind: "mock", value: null },
    result: { format: "json", maxTokens: 500, paginateAfter: 50 },
    timeoutMs: 30_000,
    scopes: [],
    examples: [],
    visible: true,
    rank: 100,
    pin: false,
    origin: { file: "specs/test.tools.yaml", start: 0, end: 0 },
    ...tool,
  };
}
