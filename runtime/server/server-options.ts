import type { Authenticate } from "../auth/authenticate.ts";
import type { Hooks } from "../call/hooks.ts";
import type { RankerFactory } from "../catalogue/search/ranker.ts";
import type { Observe } from "../observe/events.ts";
import type { Environment } from "./environment.ts";
import type { SurfaceName } from "./serve-args.ts";

/** The options that an author has for a server beside its catalogue and handlers. */
export interface ServeOptions {
  /** The author's own code around every call. */
  readonly hooks?: Hooks;
  /** Orders the tools that a search found, in place of the built-in ranking. */
  readonly ranker?: RankerFactory;
  /** Items of one page of a list. Default: everything on one page, as half the hosts read no other. */
  readonly pageSize?: number;
  /** Says who asks over HTTP. Without it every caller is unknown, and tools with `scopes` are refused. */
  readonly authenticate?: Authenticate;
  /** Is told of calls, faults, upstreams and notices as they happen; stderr has the faults and notices as text. */
  readonly observe?: Observe;
  /** Environment variables. Default `process.env`. */
  readonly env?: Environment;
}

/** The options of an embedded server for its place in HTTP. */
export interface HttpOptions {
  /** The surface at `/mcp`. Default: the one that the build chose. */
  readonly surface?: SurfaceName;
  /** Names in the Host header beside loopback ones. */
  readonly allowedHosts?: readonly string[];
  /** Origins of pages that may call, beside loopback ones and the server's own: `https://example.com`. */
  readonly allowedOrigins?: readonly string[];
}

/** The options of `createServer`. `surface` applies to stdio too. */
export interface ServerOptions extends ServeOptions, HttpOptions {}
