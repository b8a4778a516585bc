import type { ToolRecord } from "../../catalogue/records.ts";
import { estimateTokens } from "../../result/cut/estimate-tokens.ts";
import { briefSignature } from "./brief-signature.ts";

/** Signatures stand in an answer until it costs about this many tokens; the first one always does. */
const maxSignatureTokens = 205;

type HitRecord = Pick<ToolRecord, "name" | "description" | "signature" | "inputSchema" | "annotations">;

/**
 * Returns the answer of a search: one line a hit, best first. As many hits as the budget allows carry their signature,
 * so that the next call can be the tool itself: every request saved is worth thousands of tokens.
 */
export function hitsText(hits: readonly HitRecord[], split: boolean): string {
  const lines = hits.map((hit) => ({ hit, line: shortLine(hit, split) }));
  let cost = estimateTokens(lines.map(({ line }) => line).join("\n"));
  const told = lines.map(({ hit, line }, place) => {
    const signature = briefSignature(hit);
    const more = estimateTokens(signature) - estimateTokens(hit.name);
    if (place > 0 && cost + more > maxSignatureTokens) return line;
    cost += more;
    return `${signature}${line.slice(hit.name.length)}`;
  });
  return [...told, hint(split)].join("\n");
}

/** `close_issue // Close one issue`: the form of a signature, which may stand in the name's place. */
export function shortLine(hit: HitRecord, split: boolean): string {
  const reads = split && hit.annotations?.readOnlyHint === true ? " (query_tool)" : "";
  return `${hit.name} // ${hit.description}${reads}`;
}

/** The options that the lean definitions leave out. */
function hint(split: boolean): string {
  return `${split ? "Both take" : "execute_tool takes"} args, or each: [args, …]; pick: JMESPath`;
}
