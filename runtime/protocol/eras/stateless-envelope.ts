import type { CatalogueHeader } from "../../catalogue/records.ts";
import { isObject } from "../../support/json.ts";
import { implementation } from "../capabilities.ts";
import type { Outcome } from "../era.ts";
import { Prepared } from "../exchange.ts";
import { statelessRevision } from "../revisions.ts";

const serverInfoKey = "io.modelcontextprotocol/serverInfo";

/** The methods whose results have cache hints (2026-07-28, caching, "Cacheable Results"). */
const cacheable: ReadonlySet<string> = new Set([
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
]);

/**
 * Adds the members of every result of 2026-07-28: `resultType`, the server's name and version, and on lists the cache hints.
 * A prepared result is prepared again, once. `resources/read` sets its own hints: see methods/resources.ts.
 */
export function createEnvelope(header: CatalogueHeader): (outcome: Outcome, method: string) => Outcome {
  const serverInfo = implementation(header.server, statelessRevision);
  const hints = { ttlMs: header.cache.ttlMs, cacheScope: header.cache.scope };
  const wrapped = new WeakMap<Prepared, Prepared>();

  const wrap = (prepared: Prepared, method: string): Prepared => {
    const known = wrapped.get(prepared);
    if (known !== undefined) return known;
    const added = JSON.stringify({
      resultType: "complete",
      ...(cacheable.has(method) ? hints : {}),
      _meta: { [serverInfoKey]: serverInfo },
    });
    const rest = prepared.json.slice(1);
    const result = new Prepared(rest === "}" ? added : `${added.slice(0, -1)},${rest}`);
    wrapped.set(prepared, result);
    return result;
  };

  return (outcome, method) => {
    if (outcome instanceof Prepared) return wrap(outcome, method);
    const meta = "_meta" in outcome && isObject(outcome._meta) ? outcome._meta : undefined;
    return {
      resultType: "complete",
      ...outcome,
      ...(cacheable.has(method) ? hints : {}),
      _meta: { ...meta, [serverInfoKey]: serverInfo },
    };
  };
}
