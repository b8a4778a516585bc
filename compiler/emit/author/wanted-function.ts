import type { HandlerFunction } from "../handler-functions.ts";

/** A function that a handler module should export. */
export interface WantedFunction extends HandlerFunction {
  /** The generated module with the `Handlers` interface that types it, relative to the project. */
  readonly handlers: string;
}
