import type { Observe } from "../observe/events.ts";
import { openObserve } from "../observe/open-observe.ts";
import { stderrSink } from "../observe/stderr-sink.ts";
import { readVariable } from "./environment.ts";
import type { ServeOptions } from "./server-options.ts";

/** Returns the listeners of a server as one: stderr as text (`DELTAMCP_LOG=off`: notices only), and the author's. */
export function serverObserve({
  env = process.env,
  observe,
}: Pick<ServeOptions, "env" | "observe">): Observe {
  return openObserve([stderrSink({ faults: readVariable(env, "DELTAMCP_LOG") !== "off" }), observe]);
}
