import { ActiveCall } from "../../call/active-call.ts";
import type { CallContext } from "../../call/call-context.ts";
import { DeltaMcpError } from "../../errors.ts";
import type { Handler } from "../../runner/runner.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { ProtocolContext } from "../protocol-context.ts";

/** The context of a prompt's, resource's or completion's function: that of a tool's, without a deadline. */
export function handlerContext(
  name: string,
  request: ActiveRequest,
  { calls }: ProtocolContext,
): CallContext {
  return new ActiveCall(name, request, calls);
}

/**
 * The author's function of that name, with its type in the generated Handlers interface. A build checks that it exists, but
 * a later change of the handler file may have removed it.
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
