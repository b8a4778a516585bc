import type { CatalogueHeader } from "../../catalogue/records.ts";

/** What a model has to know to write a script or a first call before it has seen a definition. */
const howTo = "search_tools({query}) finds tools, execute_tool({name, args}) runs one.";

/**
 * A server's instructions where it is served as the small surface. Hosts with a search of their own show a model
 * these and no definitions, one of them only the first line: there, three names alone would say nothing.
 */
export function smallInstructions(header: Pick<CatalogueHeader, "server" | "smallInstructions">): string {
  const instructions = header.smallInstructions ?? header.server.instructions;
  return instructions === undefined ? howTo : `${howTo} ${instructions}`;
}
