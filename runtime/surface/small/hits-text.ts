import type { ToolRecord } from "../../catalogue/records.ts";
import { estimateTokens } from "../../result/cut/estimate-tokens.ts";
import { barestSignature, briefSignature, type Likelihood, usually } from "./brief-signature.ts";
import { isReadOnly } from "./writes.ts";

/** The estimated tokens of an answer, above which signatures are cut to what a call needs. */
const maxTokens = 202;
/** The best hit may use this much of them, because it is called most often. */
const maxFirst = 110;
/** Required parameters of all hits are shown with their types up to this cost, and by name alone above it. */
const maxRequiredTokens = 260;

/** A tool that an answer shows. */
export interface Hit {
  readonly tool: HitRecord;
  /** The phrase of its docs that a query matched, where the description does not contain it. */
  readonly phrase?: string | undefined;
}

export type HitRecord = Pick<
  ToolRecord,
  "name" | "description" | "docs" | "signature" | "inputSchema" | "annotations" | "deprecated"
>;

export interface HitsOptions {
  /** Some tools read and some write: each line names the tool that runs its tool. */
  readonly split: boolean;
  /** Ranks optional parameters. */
  readonly likely?: Likelihood;
}

/**
 * Returns one line for each hit, best first, with everything that the next call needs: every request saved is worth
 * thousands of tokens. All hits show their required parameters; what is left of the budget goes to whole signatures and
 * to likely optional parameters, best hits first.
 */
export function hitsText(hits: readonly Hit[], { split, likely = usually }: HitsOptions): string {
  const ends = hits.map(({ tool, phrase }) => lineEnd(tool, split, phrase));
  const cost = ends.reduce((sum, end) => sum + estimateTokens(end), 0);
  const needed = hits.map(({ tool }) => briefSignature(tool, 0, likely));
  const wide = cost + sum(needed) > maxRequiredTokens;
  const signatures = wide ? hits.map(({ tool }) => barestSignature(tool)) : needed;
  let left = maxTokens - cost - sum(signatures);
  for (const [place, { tool }] of hits.entries()) {
    const now = estimateTokens(signatures[place] ?? "");
    // What is left is shared by the hits from here on, and the first one gets most.
    const share = place === 0 ? Math.min(left, maxFirst) : left / (hits.length - place);
    const whole =
      estimateTokens(tool.signature) - now <= (place === 0 ? Math.max(share, 0) : Math.min(left, 2 * share));
    const longer = whole ? tool.signature : briefSignature(tool, now + Math.max(0, share), likely);
    const more = estimateTokens(longer) - now;
    if (more > Math.max(0, left)) continue;
    signatures[place] = longer;
    left -= more;
  }
  return hits.map((_, place) => `${signatures[place]}${ends[place]}`).join("\n");
}

function sum(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + estimateTokens(text), 0);
}

/** `close_issue // Close one issue`: the form of a signature, which may stand in the name's place. */
export function shortLine(tool: HitRecord, split: boolean): string {
  return `${tool.name}${lineEnd(tool, split)}`;
}

function lineEnd(tool: HitRecord, split: boolean, phrase?: string): string {
  const told = [shownDescription(tool), ...(phrase === undefined ? [] : [phrase]), ...deprecation(tool)];
  const executor = split ? ` (${isReadOnly(tool) ? "query_tool" : "execute_tool"})` : "";
  return ` // ${told.join(" ")}${executor}`;
}

/** An imported description that was cut from its docs ends with an ellipsis, so that nobody reads it as whole. */
export function shownDescription({
  description,
  docs = "",
}: Pick<HitRecord, "description" | "docs">): string {
  if (/[….!?。]$/u.test(description) || !docs.startsWith(description)) return description;
  const next = docs.slice(description.length);
  return next === "" || /^[.!?。;:]?\s*(?:\n|$)|^[.!?。]/.test(next) ? description : `${description}…`;
}

function deprecation({ deprecated }: Pick<HitRecord, "deprecated">): readonly string[] {
  if (deprecated === undefined) return [];
  return [deprecated === true ? "(deprecated)" : `(deprecated: use ${deprecated})`];
}
