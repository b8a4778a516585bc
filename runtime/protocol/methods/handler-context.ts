import type { CallContext } from "../../call/call-context.ts";
import { RunContext } from "../../call/run-context.ts";
import { DeltaMcpError } from "../../errors.ts";
import type { Handler } from "../../runner/runner.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { TurnSurroundings } from "./surroundings.ts";

/** The context of a prompt's, resource's or completion's function: that of a tool's, without a deadline. */
export function handlerContext(
  name: string,
  request: ActiveRequest,
  { updates, callTool }: ProtocolContext,
): CallContext {
  return new RunContext(name, new TurnSurroundings(request, updates), callTool);
}

/**
 * The author's function of that name, typed as the generated Handlers interface has it. A build checks that it is
 * there; a handler file changed since may lack it.
 */
export function handlerNamed<Typed extends Handler>(
  handlers: ProtocolContext["handlers"],
  name: string,
): Typed {
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (typeof handler !== "function") {
    throw new DeltaMcpError("configuration", `The handler ${name} is missing: build again.`);
  }
  return handler as Typed;
}
