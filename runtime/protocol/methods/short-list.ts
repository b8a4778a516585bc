import { once } from "../../support/once.ts";
import { Prepared } from "../exchange.ts";
import type { ProtocolParts } from "../parts.ts";
import { readIndex } from "./tool-index.ts";

/** The reference implementation's short `tools/list`: names and descriptions, nothing else. */
export function shortList({ catalogue }: ProtocolParts): () => Promise<Prepared> {
  return once(async () => {
    const entries = await readIndex(catalogue);
    const tools = entries.map(({ name, description }) => ({ name, description }));
    return new Prepared(JSON.stringify({ tools }));
  });
}
