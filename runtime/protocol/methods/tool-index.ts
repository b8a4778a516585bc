import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";

/** One line of the index. */
export interface IndexEntry {
  readonly name: string;
  readonly description: string;
  /** Changes when anything that describe shows of the tool changes: the key of client caches. */
  readonly digest: string;
}

/** All visible tools in list order: what a Delta client reads first. */
export async function readIndex(catalogue: OpenCatalogue): Promise<readonly IndexEntry[]> {
  const records = await Promise.all(catalogue.header.names.map((name) => catalogue.tool(name)));
  return records.flatMap((record) =>
    record?.visible === true
      ? [{ name: record.name, description: record.description, digest: record.digest }]
      : [],
  );
}
