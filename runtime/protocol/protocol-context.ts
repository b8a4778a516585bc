import type { CallServices } from "../call/active-call.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { MediaType } from "../encoding/codec.ts";
import type { Handler } from "../runner/runner.ts";
import type { Surface } from "../surface/surface.ts";
import type { Upstreams } from "../upstream/open-upstreams.ts";
import type { ResourceUpdates } from "./resource-updates.ts";

/** The server behind one protocol core. One for each surface that is served; they share everything but the surface. */
export interface ProtocolContext {
  readonly catalogue: OpenCatalogue;
  readonly surface: Surface;
  /** The author's functions by exported name: for prompts, resources and completions. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** How those functions call tools, the same on every surface. */
  readonly calls: CallServices;
  readonly updates: ResourceUpdates;
  /** The MCP servers behind prompts and resources. Absent: there are none. */
  readonly upstreams?: Upstreams;
  /** Is told of every error that those functions throw; the client gets it as an error of the request. */
  readonly onFault?: (method: string, error: unknown) => void;
  /** Items of one page of a list; undefined: everything on one page, as half the hosts read no other. */
  readonly pageSize?: number;
  /** The encodings of the transports, best first. */
  readonly encodings: readonly MediaType[];
  /** Signs what clients carry for us. The same on all replicas. */
  readonly secret: () => string | Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
