import type { Caller, CallSurroundings } from "../../call/call-context.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { Question } from "../era.ts";
import { isLogged } from "../log-levels.ts";
import type { ResourceUpdates } from "../resource-updates.ts";
import type { Turn } from "../turn.ts";

/**
 * What a call knows of the request that asked for it, whatever the era and the transport. A class, as it has a life;
 * its members are accessors that make what is asked for, since most calls need none of it.
 */
export class TurnSurroundings implements CallSurroundings {
  readonly #turn: Turn;
  readonly #updates: ResourceUpdates;
  #progressed = Number.NEGATIVE_INFINITY;

  constructor(turn: Turn, updates: ResourceUpdates) {
    this.#turn = turn;
    this.#updates = updates;
  }

  get signal(): AbortSignal {
    return this.#turn.signal;
  }

  get caller(): Caller {
    return this.#turn.admission.caller;
  }

  get progress(): CallSurroundings["progress"] {
    return ({ progress, total, message }) => {
      const { progressToken, admission } = this.#turn;
      // It MUST increase with each notification; clients were seen to tear the connection down otherwise.
      if (progressToken === undefined || !(progress > this.#progressed)) return;
      this.#progressed = progress;
      this.#turn.notify("notifications/progress", {
        progressToken,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined || !admission.revision.progressMessages ? {} : { message }),
      });
    };
  }

  get log(): CallSurroundings["log"] {
    return (level, data, logger) => {
      if (!isLogged(level, this.#turn.admission.logLevel)) return;
      this.#turn.notify("notifications/message", {
        level,
        ...(logger === undefined ? {} : { logger }),
        data,
      });
    };
  }

  get sample(): CallSurroundings["sample"] {
    return (params, key) => this.#ask({ method: "sampling/createMessage", params, key });
  }

  get elicit(): CallSurroundings["elicit"] {
    return (params, key) => this.#ask({ method: "elicitation/create", params, key });
  }

  get roots(): CallSurroundings["roots"] {
    return async (key) => {
      const { roots } = await this.#ask({ method: "roots/list", params: {}, key });
      return Array.isArray(roots) ? (roots.filter(isObject) as JsonObject[]) : [];
    };
  }

  get resourceUpdated(): CallSurroundings["resourceUpdated"] {
    return (uri) => this.#updates.publish(uri);
  }

  #ask(question: Question): Promise<JsonObject> {
    return this.#turn.era.ask(question, this.#turn);
  }
}
