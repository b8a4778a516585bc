import type { ToolRecord } from "../../catalogue/records.ts";
import {
  type SignatureParameter,
  type SplitSignature,
  splitSignature,
} from "../../catalogue/split-signature.ts";
import { estimateTokens } from "../../result/cut/estimate-tokens.ts";

/** A signature dearer than this is worth a describe of its own. */
const maxTokens = 150;
/** A required parameter's type is shown whole up to this cost, and as an outline above it. */
const maxTypeTokens = 24;
const maxRequired = 12;

type SignedTool = Pick<ToolRecord, "signature">;

/** Ranks an optional parameter by its name: larger is likelier to be needed. */
export type Likelihood = (parameter: string) => number;

/**
 * Returns the call signature if it costs at most `tokens`, else the beginning of it that fits: all required parameters,
 * then the likeliest optional ones, then `…`. The required parameters are shown even if they cost more.
 */
export function briefSignature(tool: SignedTool, tokens = maxTokens, likely: Likelihood = usually): string {
  if (estimateTokens(tool.signature) <= tokens) return tool.signature;
  const split = splitSignature(tool.signature);
  const needed = split.parameters.filter(({ required }) => required).slice(0, maxRequired);
  const optional = split.parameters
    .filter(({ required, name }) => !required && name !== "")
    .map((parameter, place) => ({ parameter, place, rank: likely(parameter.name) }))
    .sort((a, b) => b.rank - a.rank || a.place - b.place);
  let shown: readonly SignatureParameter[] = needed;
  let text = cutSignature(split, needed);
  for (const { parameter } of optional) {
    const longer = cutSignature(split, [...shown, parameter]);
    if (estimateTokens(longer) > tokens) continue;
    shown = [...shown, parameter];
    text = longer;
  }
  return text;
}

/** The signature with required parameters alone, of which only the names are shown: the cheapest form of it. */
export function barestSignature({ signature }: SignedTool): string {
  const { name, parameters } = splitSignature(signature);
  const needed = parameters.filter(({ required }) => required).slice(0, maxRequired);
  const names = needed.map(({ text, type }) => (type === "" ? text : text.slice(0, -type.length - 1)));
  const whole = parameters.length === 0;
  return `${name}(${[...names, ...(whole ? [] : ["…"])].join(",")})`;
}

/** Some parameters in their own order; the dots stand for the rest, and for named types that are not shown. */
function cutSignature(
  { name, parameters, tail }: SplitSignature,
  shown: readonly SignatureParameter[],
): string {
  const kept = parameters.filter((parameter) => shown.includes(parameter));
  const whole = kept.length === parameters.length;
  const texts = kept.map((parameter) => outlined(parameter));
  // Rules between parameters are short; named types are what made it long.
  const rules = /^\/\*.*?\*\//.exec(tail)?.[0] ?? "";
  return `${name}(${[...texts, ...(whole && !tail.includes(";type ") ? [] : ["…"])].join(",")})${rules}`;
}

/** A parameter whose type is long is shown with the outline of it: `{…}`, `"a"|"b"|…`. */
function outlined({ text, type }: SignatureParameter): string {
  if (estimateTokens(text) <= maxTypeTokens) return text;
  const head = text.slice(0, text.length - type.length);
  return `${head}${outlineOf(type)}`;
}

function outlineOf(type: string): string {
  if (type.startsWith("{") || type.startsWith("({")) return /\)?\[\](?:=.*)?$/.test(type) ? "{…}[]" : "{…}";
  const literals = /^(?:"(?:[^"\\]|\\.){0,40}"\|){1,3}/.exec(type)?.[0];
  if (literals !== undefined) return `${literals}…`;
  const word = /^[\w$]+(?:\[\])*/.exec(type)?.[0] ?? "";
  return word === "" ? "…" : word;
}

/** Paging and shaping of results can wait for a second call; the place to look in cannot. */
const rarely =
  /^(?:page|per_?page|page_?size|page_?token|limit|offset|cursor|after|before|first|last|sort\w*|order\w*|direction|fields|include\w*|expand|format|verbose|dry_?run|timeout\w*)$/i;
const places =
  /(?:^|[_A-Z-])(?:ids?|iid|keys?|slug|uuid|name|path|url|owner|repo|project|query|q|search|text|title|state|status|type)$/i;

/** The likelihood of a parameter by its name alone. */
export function usually(parameter: string): number {
  return rarely.test(parameter) ? -1 : places.test(parameter) ? 1 : 0;
}
