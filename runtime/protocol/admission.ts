import type { Caller, LogLevel } from "../call/client-channel.ts";
import type { Revision } from "./revisions.ts";

/** The facts of a request that its era has admitted. */
export interface Admission {
  readonly revision: Revision;
  readonly caller: Caller;
  /** The least severe log message that may be sent; undefined: none at all. */
  readonly logLevel: LogLevel | undefined;
}
