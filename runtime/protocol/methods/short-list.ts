import { once } from "../../support/once.ts";
import { Prepared } from "../exchange.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { readIndex } from "./tool-index.ts";

/** The reference implementation's short `tools/list`: names and descriptions, nothing else. */
export function shortList({ catalogue }: ProtocolContext): () => Promise<Prepared> {
  return once(async () => {
    const entries = await readIndex(catalogue);
    const tools = entries.map(({ name, description }) => ({ name, description }));
    return new Prepared(JSON.stringify({ tools }));
  });
}
