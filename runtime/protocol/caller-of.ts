import type { Caller } from "../call/client-channel.ts";
import type { Exchange } from "./exchange.ts";
import type { SessionFacts } from "./session.ts";

/** The caller that handlers and checks see: of the session, with the scopes of the message. */
export function callerOf(
  { session: { peer }, scopes }: Pick<Exchange, "session" | "scopes">,
  facts: { readonly revision?: string } & Pick<SessionFacts, "client" | "capabilities">,
): Caller {
  return {
    transport: peer.transport,
    ...(facts.revision === undefined ? {} : { protocolVersion: facts.revision }),
    ...(facts.client === undefined ? {} : { client: facts.client }),
    capabilities: facts.capabilities,
    ...(peer.principal === undefined ? {} : { principal: peer.principal }),
    ...(scopes === undefined ? {} : { scopes }),
  };
}
