import type { Calls } from "../../call/calls.ts";
import { checkArguments } from "../../call/validate/check-arguments.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { verbs } from "../../catalogue/search/verbs.ts";
import { termsOf } from "../../catalogue/search/words.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { spokenWords } from "./name-in-words.ts";
import { readExecution } from "./read-execution.ts";
import { isReadOnly } from "./writes.ts";

/** Verbs that people use for one another when they want to see something. */
const seeing = new Set(
  "describe display fetch find get list lookup read retrieve search show view".split(" "),
);
/** Tools whose arguments are compared; more means that the words say too little. */
const maxTools = 40;
const maxWords = 12;
/** One word alone is in too many descriptions. */
const leastDescribed = 2;

/**
 * Returns the one reading tool that a name in words and the arguments fit, for words that name no tool: `show issues`
 * with a project is `list_issues`. The words must all be in the tool's name or category, verbs of seeing aside, and the
 * arguments must be valid. Tools whose names have no further words come first, and those whose descriptions have the
 * words come last. Undefined if no tool or several fit.
 */
export async function fittingReader(
  name: string,
  given: unknown,
  { catalogue, calls, search }: FittingContext,
): Promise<ToolRecord | undefined> {
  const said = thingsIn(spokenWords(name));
  if (said.size === 0 || said.size > maxWords) return undefined;
  const isSaidBy = (words: ReadonlySet<string>) => [...said].every((word) => words.has(word));
  const same: string[] = [];
  const wider: string[] = [];
  for (const tool of catalogue.header.names) {
    const own = thingsIn(spokenWords(tool));
    const all = new Set([...own, ...thingsIn(spokenWords(search.categoryOf(tool) ?? ""))]);
    if (!isSaidBy(all)) continue;
    (own.size === said.size && isSaidBy(own) ? same : wider).push(tool);
  }
  const described = async () => {
    if (said.size < leastDescribed) return [];
    const hits = (await search.find(name, maxTools)) ?? [];
    const records = await Promise.all(hits.map(({ tool }) => catalogue.tool(tool)));
    return records.flatMap((tool) => (tool !== undefined && isDescribedBy(name, tool) ? [tool.name] : []));
  };
  for (const find of [() => same, () => wider, described]) {
    const names = await find();
    if (names.length > maxTools) return undefined;
    const records = await Promise.all(names.map((tool) => catalogue.tool(tool)));
    const readers = records.filter((tool) => tool?.visible === true && isReadOnly(tool));
    const fits = await Promise.all(readers.map((tool) => tool !== undefined && takes(tool, given, calls)));
    const fitting = readers.filter((_, place) => fits[place]);
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

/**
 * Whether a tool's name, title, category and description have all the words. A verb must stand where it tells what the
 * tool does: in the name, or first in the description. So `close issues` is no tool that lists issues to close.
 */
function isDescribedBy(said: string, { name, title = "", category = "", description }: ToolRecord): boolean {
  const words = spokenWords(said);
  const [first = "", ...others] = spokenWords(description);
  const does = thingsIn([...spokenWords(name), first]);
  const all = thingsIn([name, title, category].flatMap(spokenWords).concat(first, others));
  return words.every((word) =>
    [...thingsIn([word])].every((thing) => (verbs.has(word) ? does : all).has(thing)),
  );
}

export interface FittingContext {
  readonly catalogue: OpenCatalogue;
  readonly calls: Calls;
  readonly search: Pick<Search, "categoryOf" | "find">;
}

/** The stems of the words of a name, without verbs of seeing and versions. */
function thingsIn(words: readonly string[]): ReadonlySet<string> {
  const things = words.filter((word) => !seeing.has(word) && !/^v\d+$/.test(word));
  return new Set(things.map((word) => termsOf(word).join("+")));
}

/** Whether a call's arguments are valid for a tool; of a batch, all of them. */
async function takes(tool: ToolRecord, given: unknown, calls: Calls): Promise<boolean> {
  const request = readExecution(given, tool.authorSchema ?? tool.inputSchema);
  const prepared = await calls.tools.find(tool.name);
  if (prepared === undefined || request.kind === "refused" || request.kind === "continue") return false;
  try {
    for (const args of request.kind === "each" ? request.list : [request.args])
      checkArguments(prepared, args);
    return true;
  } catch (error) {
    if (isDeltaMcpError(error)) return false;
    throw error;
  }
}
