import type { Observe } from "../observe/events.ts";
import { jsonSink } from "../observe/json-sink.ts";
import { openObserve } from "../observe/open-observe.ts";
import { writeRaw } from "../observe/stderr.ts";
import { stderrSink } from "../observe/stderr-sink.ts";
import { readVariable } from "./environment.ts";
import type { ServeOptions } from "./server-options.ts";

/** The listeners of a server. */
export interface ServerObserve {
  /** All of them as one. */
  readonly observe: Observe;
  /** False if nobody listens to calls: they cost nothing then. */
  readonly hearsCalls: boolean;
}

/** Opens the listeners of a server: stderr as `DELTAMCP_LOG` says, and the author's. An unknown value is a warning. */
export function serverObserve({
  env = process.env,
  observe: listener,
}: Pick<ServeOptions, "env" | "observe">): ServerObserve {
  const log = readVariable(env, "DELTAMCP_LOG") ?? "text";
  const sink = log === "json" ? jsonSink(writeRaw) : stderrSink({ faults: log !== "off" });
  const observe = openObserve([sink, listener]);
  if (!["text", "json", "off"].includes(log)) {
    const message = `DELTAMCP_LOG must be text, json or off, not ${log.slice(0, 100)}: it counts as text`;
    observe({ kind: "notice", level: "warning", message });
  }
  return { observe, hearsCalls: log === "json" || listener !== undefined };
}
