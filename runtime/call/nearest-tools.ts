import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import { nearest } from "./nearest.ts";

/** Names that a message suggests. */
const most = 3;

/** The tools that a wrong name may have meant, best first. Hidden ones are suggested to nobody. */
export async function nearestTools(catalogue: OpenCatalogue, name: string): Promise<readonly string[]> {
  const near = nearest(name, catalogue.header.names, Number.POSITIVE_INFINITY);
  const records = await Promise.all(near.map((each) => catalogue.tool(each)));
  return near.filter((_, place) => records[place]?.visible === true).slice(0, most);
}
