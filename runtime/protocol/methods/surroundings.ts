import type { Caller, ClientChannel } from "../../call/call-context.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Question } from "../era.ts";
import { isLogged } from "../log-levels.ts";
import type { ResourceUpdates } from "../resource-updates.ts";

/**
 * What a call knows of the request that asked for it, whatever the era and the transport. A class, as it has a life;
 * its members are accessors that make what is asked for, since most calls need none of it.
 */
export class TurnSurroundings implements ClientChannel {
  readonly #request: ActiveRequest;
  readonly #updates: ResourceUpdates;
  #progressed = Number.NEGATIVE_INFINITY;

  constructor(request: ActiveRequest, updates: ResourceUpdates) {
    this.#request = request;
    this.#updates = updates;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get caller(): Caller {
    return this.#request.admission.caller;
  }

  get progress(): ClientChannel["progress"] {
    return ({ progress, total, message }) => {
      const { progressToken, admission } = this.#request;
      // It MUST increase with each notification; clients were seen to tear the connection down otherwise.
      if (progressToken === undefined || !(progress > this.#progressed)) return;
      this.#progressed = progress;
      this.#request.notify("notifications/progress", {
        progressToken,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined || !admission.revision.progressMessages ? {} : { message }),
      });
    };
  }

  get log(): ClientChannel["log"] {
    return (level, data, logger) => {
      if (!isLogged(level, this.#request.admission.logLevel)) return;
      this.#request.notify("notifications/message", {
        level,
        ...(logger === undefined ? {} : { logger }),
        data,
      });
    };
  }

  get sample(): ClientChannel["sample"] {
    return (params, key) => this.#ask({ method: "sampling/createMessage", params, key });
  }

  get elicit(): ClientChannel["elicit"] {
    return (params, key) => this.#ask({ method: "elicitation/create", params, key });
  }

  get roots(): ClientChannel["roots"] {
    return async (key) => {
      const { roots } = await this.#ask({ method: "roots/list", params: {}, key });
      return Array.isArray(roots) ? (roots.filter(isObject) as JsonObject[]) : [];
    };
  }

  get resourceUpdated(): ClientChannel["resourceUpdated"] {
    return (uri) => this.#updates.publish(uri);
  }

  #ask(question: Question): Promise<JsonObject> {
    return this.#request.era.ask(question, this.#request);
  }
}
