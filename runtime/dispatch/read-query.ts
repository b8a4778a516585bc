import { maxHits } from "../catalogue/search/search.ts";
import { HttpProblem } from "../transport/http/http-problem.ts";

/** The request in a GET. Without a verb it is for the manifest. */
export type Query =
  | { readonly verb: "manifest" | "registry" }
  | { readonly verb: "ask"; readonly ask: string; readonly limit: number }
  | { readonly verb: "key"; readonly key: string; readonly format: "json" | "markdown" }
  | { readonly verb: "receipt"; readonly id: string };

/** The parameters of each verb. */
const verbs = new Map([
  ["ask", ["limit"]],
  ["key", ["format"]],
  ["registry", []],
  ["receipt", []],
]);

export const defaultHits = 12;

/** Reads the query of a GET. Throws HttpProblem 400 for what has no meaning in it: a slip would give another answer. */
export function readQuery(text: string): Query {
  const query = new URLSearchParams(text);
  const names = [...query.keys()];
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw wrong(`${shown(twice)} is given twice.`);
  const asked = names.filter((name) => verbs.has(name));
  const [verb, other] = asked;
  if (other !== undefined)
    throw wrong(`${shown(verb)} and ${shown(other)} cannot be combined: send two requests.`);
  const stray = names.find((name) => name !== verb && verbs.get(verb ?? "")?.includes(name) !== true);
  if (stray !== undefined)
    throw wrong(
      `${shown(stray)} is not a parameter: use ask (with limit), key (with format), registry or receipt.`,
    );
  const value = query.get(verb ?? "") ?? "";
  switch (verb) {
    case "ask":
      return { verb, ask: value, limit: readLimit(query.get("limit") ?? String(defaultHits)) };
    case "key":
      return { verb, key: value, format: readFormat(query.get("format") ?? "json") };
    case "registry":
      if (value !== "1" && value !== "") throw wrong(`\`registry\` is 1, not ${shown(value)}.`);
      return { verb };
    case "receipt":
      return { verb, id: value };
    default:
      return { verb: "manifest" };
  }
}

function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxHits)
    throw wrong(`\`limit\` is a whole number from 1 to ${maxHits}, not ${shown(text)}.`);
  return limit;
}

function readFormat(text: string): "json" | "markdown" {
  if (text === "json" || text === "markdown") return text;
  throw wrong(`\`format\` is markdown or json, not ${shown(text)}.`);
}

function shown(text: string | undefined): string {
  return `\`${(text ?? "").slice(0, 40)}\``;
}

function wrong(message: string): HttpProblem {
  return new HttpProblem(400, message);
}
