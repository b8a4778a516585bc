import type { CallServices } from "../call/active-call.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { MediaType } from "../encoding/codec.ts";
import type { Handler } from "../runner/runner.ts";
import type { HeldStore } from "../store/held-store.ts";
import type { Surface } from "../surface/surface.ts";
import type { Upstreams } from "../upstream/open-upstreams.ts";
import type { ResourceUpdates } from "./resource-updates.ts";

/** The server of one protocol core. There is one for each served surface, and they share everything except the surface. */
export interface ProtocolContext {
  readonly catalogue: OpenCatalogue;
  readonly surface: Surface;
  /** The author's functions by exported name: for prompts, resources and completions. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Calls tools for those functions, in the same way on every surface. */
  readonly calls: CallServices;
  readonly updates: ResourceUpdates;
  /** Results that were cut, which are resources. Absent: they are none. */
  readonly held?: HeldStore;
  /** The MCP servers behind prompts and resources. Absent: there are none. */
  readonly upstreams?: Upstreams;
  /** Receives every error that those functions throw. The client gets it as an error of the request. */
  readonly onFault?: (method: string, error: unknown) => void;
  /** Items in one page of a list. Undefined: everything on one page, because half of the hosts do not read a second one. */
  readonly pageSize?: number;
  /** The encodings of the transports, best first. */
  readonly encodings: readonly MediaType[];
  /** The key that signs the state in the hands of clients. It is the same on all replicas. */
  readonly secret: () => string | Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
