import { isDeltaMcpError, messageOf } from "../errors.ts";
import type { Observe, ServerEvent } from "./events.ts";

/**
 * Writes every event as one line of JSON (`time` in RFC 3339), for collectors of logs. Arguments and results are in no
 * event, so that they are in no line.
 */
export function jsonSink(write: (line: string) => void, now: () => number = Date.now): Observe {
  return (event) => write(`${JSON.stringify({ time: new Date(now()).toISOString(), ...plain(event) })}\n`);
}

function plain(event: ServerEvent): object {
  switch (event.kind) {
    case "call-started":
      return { kind: event.kind, tool: event.tool, ...facts(event.caller) };
    case "call-ended": {
      const { kind, tool, caller, durationMs, ran, code, cut, tokensIn, tokensOut } = event;
      return { kind, tool, ...facts(caller), durationMs, ran, code, cut, tokensIn, tokensOut };
    }
    case "fault":
      return { kind: event.kind, subject: event.subject, ...errorFacts(event.error) };
    case "upstream":
      return {
        kind: event.kind,
        name: event.name,
        state: event.state,
        ...(event.error === undefined ? {} : errorFacts(event.error)),
      };
    case "notice":
      return event;
  }
}

function facts({
  transport,
  principal,
  client,
}: Extract<ServerEvent, { kind: "call-started" }>["caller"]): object {
  return { transport, principal, client: client?.name };
}

/** The longest stack that is written. Characters. */
const maxStackLength = 8_000;

function errorFacts(error: unknown): object {
  const code = isDeltaMcpError(error) ? error.code : undefined;
  const stack =
    code === undefined && error instanceof Error ? error.stack?.slice(0, maxStackLength) : undefined;
  return { error: messageOf(error), code, stack };
}
