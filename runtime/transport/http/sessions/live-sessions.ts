import { type Peer, Session, type SessionFacts } from "../../../protocol/session.ts";
import type { ChangeFeed } from "../../../store/change-feed.ts";
import type { InFlight } from "../../../support/in-flight.ts";
import type { SessionTokens } from "./session-tokens.ts";

/**
 * The sessions for which this process has state: a call in flight, an open stream, a log level, a subscription. All
 * others are read from their id with each request, so that a million idle clients cost nothing.
 */
export interface LiveSessions {
  /**
   * Returns the session of an id; undefined if the id is invalid, expired, ended, or belongs to another principal.
   */
  find(id: string, principal: string | undefined): Session | undefined;
  /** Must be called when a request is over. Forgets a session without state. */
  release(id: string, session: Session): void;
  /** Ends a session for the client (DELETE): no replica that shares the store serves its requests any more. */
  end(id: string): void;
  /** Closes all sessions; `find` returns undefined from then on. */
  close(reason: string): void;
}

/** Returns the sender of a session over HTTP. Scopes are not a part of it, because they come with each request. */
export function httpPeer(principal: string | undefined, facts?: SessionFacts, session?: string): Peer {
  return {
    transport: "http",
    ...(principal === undefined ? {} : { principal }),
    ...(facts === undefined ? {} : { facts }),
    ...(session === undefined ? {} : { session }),
  };
}

/** The maximum number of sessions with state, and of ended ones. Above it, the least recently used are forgotten. */
const maxRemembered = 10_000;

/**
 * Returns the key of an ended session: 72 bits of its signature, because an id has some hundred characters. V8 copies
 * a slice this short; a longer slice would keep the whole id in memory.
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
      const session = new Session(httpPeer(principal, token.facts, id), inFlight);
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
