import type { AuthoriseMessage } from "../../auth/authorise-message.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { CodecOffer } from "../../encoding/codec-offers.ts";
import type { Protocol } from "../../protocol/exchange.ts";
import type { EventLogs } from "../../store/event-logs.ts";
import type { InFlight } from "../../support/in-flight.ts";
import type { MirrorCheck } from "./check-mirrors.ts";
import type { Accepted } from "./media.ts";
import type { Precompressed } from "./precompressed.ts";
import type { LiveSessions } from "./sessions/live-sessions.ts";
import type { SessionTokens } from "./sessions/session-tokens.ts";
import type { OpenStreams } from "./streams/open-streams.ts";

/** The parts of one MCP endpoint, opened once. The endpoints of a server share everything but the protocol. */
export interface EndpointContext {
  readonly protocol: Protocol;
  readonly inFlight: InFlight;
  readonly catalogue: OpenCatalogue;
  readonly tokens: SessionTokens;
  readonly sessions: LiveSessions;
  readonly logs: EventLogs;
  readonly streams: OpenStreams;
  readonly precompressed: Precompressed;
  readonly checkMirrors: MirrorCheck;
  readonly readAccept: (header: string | undefined) => Accepted;
  readonly encodings: readonly CodecOffer[];
  /** Rejects with HttpProblem 403 if the tools that a message names need scopes which its sender lacks. */
  readonly authoriseMessage?: AuthoriseMessage;
  /** The maximum size of a request body, in bytes. */
  readonly maxBodyBytes: number;
}
