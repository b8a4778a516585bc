import { type Peer, Session, type SessionFacts } from "../../../protocol/session.ts";
import type { ChangeFeed } from "../../../store/change-feed.ts";
import type { InFlight } from "../../../support/in-flight.ts";
import type { SessionTokens } from "./session-tokens.ts";

/**
 * The sessions that this process has something to remember of: a call in flight, an open stream, a log level, a
 * subscription. All others are read from their id whenever it comes, so that a million idle clients cost nothing.
 */
export interface LiveSessions {
  /** The session of an id; undefined for one that is not ours, too old, ended, or another principal's. */
  find(id: string, principal: string | undefined): Session | undefined;
  /** To be called when a request is over: forgets a session that there is nothing to remember of. */
  release(id: string, session: Session): void;
  /** The client ends it (DELETE): no replica that shares the store serves a request of it any more. */
  end(id: string): void;
  /** Closes all sessions; none is found from then on. */
  close(reason: string): void;
}

/** The sender of a session over HTTP. Its scopes come with each request, and are no part of it. */
export function httpPeer(principal: string | undefined, facts?: SessionFacts): Peer {
  return {
    transport: "http",
    ...(principal === undefined ? {} : { principal }),
    ...(facts === undefined ? {} : { facts }),
  };
}

/** Sessions with something to remember, and ended ones; beyond, those untouched for longest are forgotten. */
const maxRemembered = 10_000;

/**
 * What is kept of an ended session: 72 bits of its signature, as ids are some hundred characters long. V8 copies a
 * slice that short; a longer one would keep the whole id alive.
 */
function endingOf(id: string): string {
  return id.slice(-12);
}

const endedTopic = "session ended";

export function createLiveSessions(
  tokens: SessionTokens,
  changes: ChangeFeed,
  inFlight?: InFlight,
): LiveSessions {
  const live = new Map<string, Session>();
  const ended = new Set<string>();
  let closed = false;

  const unsubscribe = changes.subscribe(endedTopic, (ending) => {
    for (const [id, session] of live) {
      if (endingOf(id) !== ending) continue;
      session.close("the client ended the session");
      live.delete(id);
    }
    ended.add(ending);
    const [oldest] = ended;
    if (ended.size > maxRemembered && oldest !== undefined) ended.delete(oldest);
  });

  return {
    find(id, principal) {
      if (closed || ended.has(endingOf(id))) return undefined;
      const known = live.get(id);
      if (known !== undefined) return known.peer.principal === principal ? known : undefined;
      const token = tokens.read(id);
      if (token === undefined || token.principal !== principal) return undefined;
      const session = new Session(httpPeer(principal, token.facts), inFlight);
      live.set(id, session);
      return session;
    },
    release(id, session) {
      if (live.get(id) !== session || session.inFlight > 0) return;
      live.delete(id);
      if (!session.stateful) return;
      live.set(id, session);
      if (live.size > maxRemembered) forgetOldest(live);
    },
    end: (id) => changes.publish(endedTopic, endingOf(id)),
    close(reason) {
      closed = true;
      unsubscribe();
      for (const session of live.values()) session.close(reason);
      live.clear();
    },
  };
}

function forgetOldest(live: Map<string, Session>): void {
  for (const [id, session] of live) {
    if (session.inFlight > 0) continue;
    live.delete(id);
    session.close("too many sessions");
    return;
  }
}
