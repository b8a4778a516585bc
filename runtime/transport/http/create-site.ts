import { type Authenticate, createIdentify } from "../../auth/authenticate.ts";
import type { AuthoriseMessage } from "../../auth/authorise-message.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { CodecOffer } from "../../encoding/codec-offers.ts";
import type { Observe } from "../../observe/events.ts";
import type { Protocol } from "../../protocol/exchange.ts";
import type { ChangeFeed } from "../../store/change-feed.ts";
import type { EventLogs } from "../../store/event-logs.ts";
import type { InFlight } from "../../support/in-flight.ts";
import { once } from "../../support/once.ts";
import { createMirrorCheck } from "./check-mirrors.ts";
import type { EndpointContext } from "./endpoint-context.ts";
import { createGuard, type GuardOptions } from "./guard.ts";
import type { HttpSite } from "./http-handler.ts";
import type { HttpRoute } from "./http-route.ts";
import { readAccept, remembered } from "./media.ts";
import { createPrecompressed } from "./precompressed.ts";
import { createLiveSessions } from "./sessions/live-sessions.ts";
import { createSessionTokens } from "./sessions/session-tokens.ts";
import { createOpenStreams } from "./streams/open-streams.ts";

export interface SiteOptions extends GuardOptions {
  readonly catalogue: OpenCatalogue;
  /** The protocol of each path. */
  readonly protocols: Readonly<Record<string, () => Promise<Protocol>>>;
  readonly routes?: readonly HttpRoute[];
  /** The supported encodings of bodies, best first; plain JSON is one of them. */
  readonly encodings: readonly CodecOffer[];
  /** The secret that signs session ids; all replicas must have the same one. */
  readonly secret: string | Uint8Array;
  readonly authenticate?: Authenticate;
  readonly authoriseMessage?: AuthoriseMessage;
  /** The unfinished work of the site's server. */
  readonly inFlight: InFlight;
  /** Receives the errors that clients must not see. */
  readonly observe?: Observe;
  /** Streams that a client may resume. */
  readonly replays: EventLogs;
  /** The feed of sessions that clients have ended. */
  readonly changes: ChangeFeed;
  /** The maximum size of a request body, in bytes. Default 4 MiB. */
  readonly maxBodyBytes?: number;
  readonly now?: () => number;
}

/** A server as an HTTP site that can be closed. */
export interface Site extends HttpSite {
  /** Ends the streams that would never end by themselves; calls continue. */
  drain(): void;
  /** Closes the sessions, with their calls, and stops the pings. */
  close(): void;
}

export function createSite(options: SiteOptions): Site {
  const {
    catalogue,
    encodings,
    secret,
    authenticate,
    authoriseMessage,
    maxBodyBytes = 4 * 1024 * 1024,
    now = Date.now,
    inFlight,
  } = options;
  const tokens = createSessionTokens(secret, now);
  const sessions = createLiveSessions(tokens, options.changes, inFlight);
  const streams = createOpenStreams();
  const shared: Omit<EndpointContext, "protocol"> = {
    catalogue,
    inFlight,
    tokens,
    sessions,
    streams,
    logs: options.replays,
    precompressed: createPrecompressed(),
    checkMirrors: createMirrorCheck(catalogue),
    encodings,
    readAccept: remembered((header) => readAccept(header, encodings)),
    maxBodyBytes,
    ...(authoriseMessage === undefined ? {} : { authoriseMessage }),
  };
  const opened = new Set<Protocol>();
  const endpoints = new Map(
    Object.entries(options.protocols).map(([path, open]) => [
      path,
      once(async (): Promise<EndpointContext> => {
        const protocol = await open();
        opened.add(protocol);
        return { ...shared, protocol };
      }),
    ]),
  );
  return {
    guard: createGuard(options),
    inFlight,
    observe: options.observe,
    identify: createIdentify(authenticate),
    endpoints,
    routes: options.routes ?? [],
    drain() {
      for (const protocol of opened) protocol.drain();
      streams.drain();
    },
    close() {
      sessions.close("the server is stopping");
      streams.close();
    },
  };
}
