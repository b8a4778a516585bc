import type { CallSurroundings } from "../../call/call-context.ts";
import { isObject, type JsonObject } from "../../json.ts";
import type { Question } from "../era.ts";
import { isLogged } from "../log-levels.ts";
import type { ResourceUpdates } from "../resource-updates.ts";
import type { Turn } from "../turn.ts";

/** What a call knows of the request that asked for it, whatever the era and the transport. */
export function surroundingsOf(turn: Turn, updates: ResourceUpdates): CallSurroundings {
  const { revision, caller, logLevel } = turn.admission;
  const ask = (method: Question["method"], params: JsonObject, key: string | undefined) =>
    turn.era.ask({ method, params, key }, turn);
  let progressed = Number.NEGATIVE_INFINITY;
  return {
    get signal() {
      return turn.signal;
    },
    caller,
    progress({ progress, total, message }) {
      const { progressToken } = turn;
      // It MUST increase with each notification; clients were seen to tear the connection down otherwise.
      if (progressToken === undefined || !(progress > progressed)) return;
      progressed = progress;
      turn.notify("notifications/progress", {
        progressToken,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined || !revision.progressMessages ? {} : { message }),
      });
    },
    log(level, data, logger) {
      if (!isLogged(level, logLevel)) return;
      turn.notify("notifications/message", { level, ...(logger === undefined ? {} : { logger }), data });
    },
    sample: (params, key) => ask("sampling/createMessage", params, key),
    elicit: (params, key) => ask("elicitation/create", params, key),
    async roots(key) {
      const { roots } = await ask("roots/list", {}, key);
      return Array.isArray(roots) ? (roots.filter(isObject) as JsonObject[]) : [];
    },
    resourceUpdated: (uri) => updates.publish(uri),
  };
}
