import type { CatalogueHeader } from "../../catalogue/records.ts";

/** How a model makes its first call, or writes a script, before it has seen a definition. */
function howTo(readsAndWrites: boolean, words: string | undefined): string {
  const example = words === undefined ? "" : ` (${words})`;
  const run = readsAndWrites
    ? "execute_tool({name, args}), or query_tool to read,"
    : "execute_tool({name, args})";
  return `${run} runs a tool, named or in words${example}: a miss runs nothing and shows what fits. search_tools({query}) finds tools.`;
}

/**
 * A server's instructions where it is served as the small surface. Hosts with a search of their own show a model
 * these and no definitions, one of them only the first line: there, three names alone would say nothing. A model that
 * reads them may try first and search only after a miss, which costs no more than a search and saves one where it hits.
 */
export function smallInstructions(
  header: Pick<CatalogueHeader, "server" | "smallInstructions" | "has" | "words">,
): string {
  const instructions = header.smallInstructions ?? header.server.instructions;
  const how = howTo(header.has.readsAndWrites, header.words);
  return instructions === undefined ? how : `${how} ${instructions}`;
}
