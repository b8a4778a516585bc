import type { Caller, CallSurroundings, ProgressUpdate } from "../../runtime/call/call-context.ts";
import type { Json } from "../../runtime/support/json.ts";

/** Surroundings in memory that keep what tools tell the client. */
export interface MemorySurroundings extends CallSurroundings {
  readonly told: (ProgressUpdate | { readonly level: string; readonly data: Json })[];
}

export function surroundings(
  caller: Partial<Caller> = {},
  signal: AbortSignal = new AbortController().signal,
): MemorySurroundings {
  const told: MemorySurroundings["told"] = [];
  const nobody = () => Promise.reject(new Error("this client can not be asked"));
  return {
    signal,
    told,
    caller: { transport: "stdio", capabilities: {}, ...caller },
    progress: (update) => told.push(update),
    log: (level, data) => told.push({ level, data }),
    sample: nobody,
    elicit: nobody,
    roots: nobody,
    resourceUpdated: () => {},
  };
}
