import { contentType } from "../encoding/codec.ts";
import { codecOfAccept } from "../encoding/negotiate.ts";
import type { JsonObject } from "../support/json.ts";
import type { ActiveRequest } from "./active-request.ts";
import { declaredDelta } from "./delta-extension.ts";
import type { ProtocolContext } from "./protocol-context.ts";

/**
 * On a pipe, the encoding of everything after the answer to `initialize` or `server/discover`: the best that the
 * client lists in `accept` of our extension, in the syntax of HTTP's Accept header. Undefined where it lists none; the
 * answer names it otherwise. Over HTTP each request says for itself what it is in and what it takes.
 */
export function agreeEncoding(
  request: ActiveRequest,
  capabilities: JsonObject,
  { encodings }: ProtocolContext,
): string | undefined {
  const { session } = request.exchange;
  const accept = declaredDelta(capabilities)?.["accept"];
  if (session.peer.transport === "http" || typeof accept !== "string") return undefined;
  const chosen = codecOfAccept(accept, encodings);
  const mediaType = chosen === undefined ? "application/json" : contentType(chosen);
  session.encoding = {
    after: request.id,
    mediaType: mediaType === "application/json" ? undefined : mediaType,
  };
  return mediaType;
}
