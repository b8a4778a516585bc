import type { CallContext } from "../../call/call-context.ts";
import { DeltaMcpError } from "../../errors.ts";
import type { Handler } from "../../runner/runner.ts";
import type { ProtocolParts } from "../parts.ts";
import type { Turn } from "../turn.ts";
import { TurnSurroundings } from "./surroundings.ts";

/** The context of a prompt's, resource's or completion's function: like that of a tool's. */
class HandlerContext extends TurnSurroundings implements CallContext {
  readonly call: CallContext["call"];

  constructor(turn: Turn, { updates, surface }: ProtocolParts) {
    super(turn, updates);
    this.call = async (name, args) => {
      const result = await surface.call(name, args, this);
      if (result === undefined) throw new DeltaMcpError("unknown_tool", `There is no tool ${name}.`);
      return result;
    };
  }
}

export function handlerContext(turn: Turn, parts: ProtocolParts): CallContext {
  return new HandlerContext(turn, parts);
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
