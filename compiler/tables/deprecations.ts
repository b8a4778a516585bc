import { stem } from "porter2";
import { stopWords } from "../../runtime/catalogue/search/stop-words.ts";
import { verbs } from "../../runtime/catalogue/search/verbs.ts";
import { wordsOf } from "../../runtime/catalogue/search/words.ts";
import { isObject } from "../../runtime/support/json.ts";
import type { Tool } from "../lower/catalogue.ts";

type OldTool = Pick<Tool, "name" | "description" | "docs" | "deprecated" | "input">;

/**
 * Returns the deprecated tools, each with the name of the tool to use instead, or true: from the spec's `deprecated`, else
 * from the description and docs. A text may name the new tool, or the HTTP request that it makes.
 */
export function deprecationsOf(tools: readonly OldTool[]): ReadonlyMap<string, true | string> {
  const names = new Set(tools.map(({ name }) => name));
  const found = tools.flatMap((tool): (readonly [string, true | string])[] => {
    if (tool.deprecated !== undefined) return [[tool.name, tool.deprecated]];
    const said = deprecationIn(`${tool.description}\n${tool.docs ?? ""}`);
    return said === undefined ? [] : [[tool.name, replacementIn(said, tool, tools, names) ?? true]];
  });
  return new Map(found);
}

/** As a sentence's first word or alone in brackets, or said of the tool itself; not `list deprecated models`. */
const marks = [
  /(?:^|[.!?]\s+|\n\s*|[[(*_]\s*)deprecated(?=\s*(?:[\])*_:.,;!–—-]|$|\n)|\s+(?:in favou?r|since|as of|and|by|use|please)\b)/iu,
  /\bDEPRECATED\b/u,
  /\b(?:tool|endpoint|method|function|operation|api|call|it)\s+(?:is|has been|was)\s+(?:now\s+)?deprecated\b/iu,
];
/** The part of a text behind the mark that may name the new tool. */
const maxText = 600;

function deprecationIn(text: string): string | undefined {
  for (const mark of marks) {
    const found = mark.exec(text);
    if (found !== null) return text.slice(found.index, found.index + maxText);
  }
  return undefined;
}

function replacementIn(
  text: string,
  { name }: OldTool,
  tools: readonly OldTool[],
  names: ReadonlySet<string>,
): string | undefined {
  for (const word of text.match(/[\w.:/-]+/g) ?? []) {
    const bare = word.replace(/[.:/-]+$/, "");
    if (bare !== name && names.has(bare) && /[_.-]|\p{Ll}\p{Lu}/u.test(bare)) return bare;
  }
  const request = /\b(GET|POST|PUT|PATCH|DELETE)\s+`?(\/[^\s`"')]*)/.exec(text);
  return request === null ? undefined : toolOf(request[1] ?? "", request[2] ?? "", name, tools);
}

const verbsOf: Readonly<Record<string, readonly string[]>> = {
  GET: ["get", "list", "read", "fetch", "retrieve", "show", "search"],
  POST: ["create", "add", "post", "send", "start", "run"],
  PUT: ["update", "set", "replace", "put"],
  PATCH: ["update", "edit", "modify", "patch"],
  DELETE: ["delete", "remove"],
};

/** Words of a name that its request does not have: `details`, `to all assigned VMs`. */
const maxOthers = 3;

/**
 * The one tool that makes this request, judged by its name and parameters: its verb, the nouns of the path, and a
 * parameter for each variable of the path. Undefined if no tool or several tools fit equally well.
 */
function toolOf(method: string, path: string, old: string, tools: readonly OldTool[]): string | undefined {
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, variable = ""]) => variable);
  const fixed = path.split("/").filter((part) => !/^$|\{|^(?:api|v\d+)$/i.test(part));
  const nouns = new Set(fixed.flatMap((part) => wordsOf(part).map((word) => stem(word))));
  // The last part of `POST /firewalls/{id}/sync` is the verb.
  const wanted = [
    ...(verbsOf[method] ?? []),
    ...wordsOf(fixed.at(-1) ?? "").filter((word) => verbs.has(word)),
  ];
  const fits = tools.flatMap(({ name, input }) => {
    const words = wordsOf(name);
    const stems = new Set(words.map((word) => stem(word)));
    const verb = words.find((word) => verbs.has(word)) ?? "";
    const fitting =
      name !== old &&
      wanted.includes(verb) &&
      !(verb === "list" && path.endsWith("}")) &&
      variables.every((variable) => takes(input, variable)) &&
      [...nouns].every((noun) => stems.has(noun));
    const others = words.filter((word) => !isImplied(word) && word !== verb && !nouns.has(stem(word))).length;
    return fitting && others <= maxOthers ? [{ name, others }] : [];
  });
  const [best, next] = fits.sort((a, b) => a.others - b.others);
  return best !== undefined && best.others !== next?.others ? best.name : undefined;
}

function isImplied(word: string): boolean {
  return stopWords.has(word) || /^v\d+$/.test(word);
}

function takes({ author }: OldTool["input"], parameter: string): boolean {
  const properties = isObject(author) ? author["properties"] : undefined;
  return isObject(properties) && Object.hasOwn(properties, parameter);
}
