import type { Caller, ClientChannel, ProgressUpdate } from "../../runtime/call/client-channel.ts";
import type { Json } from "../../runtime/support/json.ts";

/** A client channel in memory; it keeps everything that tools tell the client. */
export interface MemoryChannel extends ClientChannel {
  readonly told: (ProgressUpdate | { readonly level: string; readonly data: Json })[];
}

export function memoryChannel(
  caller: Partial<Caller> = {},
  signal: AbortSignal = new AbortController().signal,
): MemoryChannel {
  const told: MemoryChannel["told"] = [];
  const nobody = () => Promise.reject(new Error("this client cannot be asked"));
  return {
    signal,
    told,
    caller: { transport: "stdio", capabilities: {}, ...caller },
    progress: (update) => told.push(update),
    log: (level, data) => told.push({ level, data }),
    sample: nobody,
    elicit: nobody,
    roots: nobody,
  };
}
