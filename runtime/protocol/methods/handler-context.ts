import type { CallContext } from "../../call/call-context.ts";
import { DeltaMcpError } from "../../errors.ts";
import type { Handler } from "../../runner/runner.ts";
import type { ProtocolParts } from "../parts.ts";
import type { Turn } from "../turn.ts";
import { surroundingsOf } from "./surroundings.ts";

/** The context of a prompt's, resource's or completion's function: like that of a tool's. */
export function handlerContext(turn: Turn, { updates, surface }: ProtocolParts): CallContext {
  const around = surroundingsOf(turn, updates);
  return Object.assign(around, {
    async call(name: string, args: Parameters<CallContext["call"]>[1]) {
      const result = await surface.call(name, args, around);
      if (result === undefined) throw new DeltaMcpError("unknown_tool", `There is no tool ${name}.`);
      return result;
    },
  });
}

/**
 * The author's function of that name, typed as the generated Handlers interface has it. A build checks that it is
 * there; a handler file changed since may lack it.
 */
export function handlerNamed<Typed extends Handler>(
  handlers: ProtocolParts["handlers"],
  name: string,
): Typed {
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (typeof handler !== "function") {
    throw new DeltaMcpError("configuration", `The handler ${name} is missing: build again.`);
  }
  return handler as Typed;
}
