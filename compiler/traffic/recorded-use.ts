import { namesBehindPrefix } from "../../runtime/catalogue/host-prefix.ts";
import { namesInWords } from "../../runtime/surface/small/name-in-words.ts";
import type { RecordedCall } from "./read-traffic.ts";

/** The number of recorded calls of each tool of one catalogue. */
export interface RecordedUse {
  /** By tool. Tools without calls are left out. */
  readonly calls: ReadonlyMap<string, number>;
  readonly total: number;
}

export const noUse: RecordedUse = { calls: new Map(), total: 0 };

/** Counts the calls of a catalogue's tools. Calls of unknown tools are ignored. */
export function recordedUse(calls: readonly RecordedCall[], catalogue: CalledCatalogue): RecordedUse {
  if (calls.length === 0) return noUse;
  const meant = calledTool(catalogue);
  const counts = new Map<string, number>();
  let total = 0;
  for (const call of calls) {
    const tool = meant(call.tool);
    if (tool === undefined) continue;
    counts.set(tool, (counts.get(tool) ?? 0) + 1);
    total += 1;
  }
  return { calls: counts, total };
}

/** A server and its tools, as far as a recorded call names them. */
export interface CalledCatalogue {
  readonly server: { readonly name: string };
  readonly tools: readonly {
    readonly name: string;
    readonly category?: string;
    readonly visible: boolean;
  }[];
}

/** Returns a lookup of the tool that a call runs, as the server does it: by its name, else by a name in words. */
export function calledTool({ server, tools }: CalledCatalogue): (said: string) => string | undefined {
  const names = new Set(tools.map(({ name }) => name));
  const visible = new Set(tools.filter((tool) => tool.visible).map(({ name }) => name));
  const inWords = namesInWords(tools, server.name);
  return (said) => {
    const exact = [said, ...namesBehindPrefix(said, server.name)].find((name) => names.has(name));
    if (exact !== undefined) return exact;
    const [only = "", ...others] = inWords(said);
    return others.length === 0 && visible.has(only) ? only : undefined;
  };
}
