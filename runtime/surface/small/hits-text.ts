import type { ToolRecord } from "../../catalogue/records.ts";
import { withOutline } from "../../catalogue/told-signature.ts";
import { estimateTokens } from "../../result/cut/estimate-tokens.ts";
import { barestSignature, briefSignature, type Likelihood, usually } from "./brief-signature.ts";
import { isReadOnly } from "./writes.ts";

/** The estimated tokens of an answer, above which signatures are cut to what a call needs. */
const maxTokens = 202;
/** The best hit may use this much of them, because it is called most often. */
const maxFirst = 110;
/** Required parameters of all hits are shown with their types up to this cost, and by name alone above it. */
const maxRequiredTokens = 260;

/** The names of a result's fields may cost this much. */
const maxOutline = 40;

/** A tool that an answer shows. */
export interface Hit {
  readonly tool: HitRecord;
  /** The phrase of its docs that a query matched, where the description does not contain it. */
  readonly phrase?: string | undefined;
}

export type HitRecord = Pick<
  ToolRecord,
  | "name"
  | "description"
  | "docs"
  | "signature"
  | "inputSchema"
  | "outputSchema"
  | "wrapped"
  | "annotations"
  | "deprecated"
>;

export interface HitsOptions {
  /** Some tools read and some write: each line names the tool that runs its tool. */
  readonly split: boolean;
  /** Hits that get a line of their own, whatever it costs. Default: 5. */
  readonly least?: number;
  /** Ranks optional parameters. */
  readonly likely?: Likelihood;
}

/**
 * Returns one line for each hit, best first, with everything that the next call needs: every request saved is worth
 * thousands of tokens. The first hits always show their required parameters; what is left of the budget goes to their
 * whole signatures, to likely optional parameters, to the names of their results' fields, and then to lines of further
 * hits. The other hits are named.
 */
export function hitsText(hits: readonly Hit[], { split, least = 5, likely = usually }: HitsOptions): string {
  const lines = hits.map(({ tool, phrase }) => ({
    tool,
    needed: briefSignature(tool, 0, likely),
    end: lineEnd(tool, split, phrase),
  }));
  const [first, rest] = [lines.slice(0, least), lines.slice(least)];
  const names = estimateTokens(alsoLine(rest));
  const cost = sum(first.map(({ end }) => end)) + names;
  const wide = cost + sum(first.map(({ needed }) => needed)) > maxRequiredTokens;
  const signatures = first.map(({ tool, needed }) => (wide ? barestSignature(tool) : needed));
  const left = spend(maxTokens - cost - sum(signatures), hits.slice(0, first.length), signatures, likely);
  const further = rest.slice(0, linesWithin(rest, left + names));
  const texts = [
    ...first.map(({ end }, place) => `${signatures[place]}${end}`),
    ...further.map(({ needed, end }) => `${needed}${end}`),
  ];
  const also = alsoLine(rest.slice(further.length));
  return [...texts, ...(also === "" ? [] : [also])].join("\n");
}

interface HitLine {
  readonly tool: HitRecord;
  /** The shortest signature with everything that a call needs. */
  readonly needed: string;
  readonly end: string;
}

/** Returns the number of lines, from the first on, that fit with the names of the others. */
function linesWithin(lines: readonly HitLine[], tokens: number): number {
  let used = 0;
  for (const [place, { needed, end }] of lines.entries()) {
    used += estimateTokens(needed) + estimateTokens(end);
    if (used + estimateTokens(alsoLine(lines.slice(place + 1))) > tokens) return place;
  }
  return lines.length;
}

/** The names of hits without a line. */
function alsoLine(rest: readonly HitLine[]): string {
  return rest.length === 0 ? "" : `Also: ${rest.map(({ tool }) => tool.name).join(", ")}`;
}

/** Replaces signatures in place by longer ones, which cost at most so many tokens more. Returns what is left of them. */
function spend(tokens: number, hits: readonly Hit[], signatures: string[], likely: Likelihood): number {
  let left = tokens;
  const replace = (place: number, longer: string, most = Math.max(0, left)) => {
    const more = estimateTokens(longer) - estimateTokens(signatures[place] ?? "");
    if (more > most) return;
    signatures[place] = longer;
    left -= more;
  };
  for (const [place, { tool }] of hits.entries()) {
    const now = estimateTokens(signatures[place] ?? "");
    // What is left is shared by the hits from here on, and the first one gets most.
    const share = place === 0 ? Math.min(left, maxFirst) : left / (hits.length - place);
    const whole =
      estimateTokens(tool.signature) - now <= (place === 0 ? Math.max(share, 0) : Math.min(left, 2 * share));
    replace(place, whole ? tool.signature : briefSignature(tool, now + Math.max(0, share), likely));
  }
  for (const [place, { tool }] of hits.entries())
    replace(place, withOutline(signatures[place] ?? "", tool), Math.min(left, maxOutline));
  return left;
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
