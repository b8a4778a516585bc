import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import { DeltaMcpError } from "../errors.ts";
import { nearest } from "../support/nearest.ts";

/** Names that a message suggests. */
const maxSuggestions = 3;

/**
 * Returns the error for an unknown tool. `details.near` contains similar names, the best first. Hidden tools are never
 * suggested.
 */
export async function unknownTool(catalogue: OpenCatalogue, name: string): Promise<DeltaMcpError> {
  const near = await nearestVisible(catalogue, name);
  const hint = near.length === 0 ? "" : ` Did you mean ${near.join(", ")}?`;
  return new DeltaMcpError("unknown_tool", `There is no tool ${name.slice(0, 128)}.${hint}`, {
    details: near.length === 0 ? {} : { near },
  });
}

async function nearestVisible(catalogue: OpenCatalogue, name: string): Promise<readonly string[]> {
  const near = nearest(name, catalogue.header.names, Number.POSITIVE_INFINITY);
  const records = await Promise.all(near.map((each) => catalogue.tool(each)));
  return near.filter((_, place) => records[place]?.visible === true).slice(0, maxSuggestions);
}
