import type { Calls } from "../../call/calls.ts";
import { checkArguments } from "../../call/validate/check-arguments.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
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

/**
 * Returns the one reading tool that a name in words and the arguments fit, for words that name no tool: `show issues`
 * with a project is `list_issues`. The words must all be in the tool's name or category, verbs of seeing aside, and the
 * arguments must be valid. Tools whose names have no further words come first. Undefined if no tool or several fit.
 */
export async function fittingReader(
  name: string,
  given: unknown,
  { catalogue, calls, categoryOf }: FittingContext,
): Promise<ToolRecord | undefined> {
  const said = thingsIn(spokenWords(name));
  if (said.size === 0 || said.size > maxWords) return undefined;
  const same: string[] = [];
  const wider: string[] = [];
  for (const tool of catalogue.header.names) {
    const own = thingsIn(spokenWords(tool));
    const all = new Set([...own, ...thingsIn(spokenWords(categoryOf(tool) ?? ""))]);
    if (![...said].every((word) => all.has(word))) continue;
    (own.size === said.size && [...said].every((word) => own.has(word)) ? same : wider).push(tool);
  }
  for (const names of [same, wider]) {
    if (names.length > maxTools) return undefined;
    const records = await Promise.all(names.map((tool) => catalogue.tool(tool)));
    const readers = records.filter((tool) => tool?.visible === true && isReadOnly(tool));
    const fits = await Promise.all(readers.map((tool) => tool !== undefined && takes(tool, given, calls)));
    const fitting = readers.filter((_, place) => fits[place]);
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

export interface FittingContext {
  readonly catalogue: OpenCatalogue;
  readonly calls: Calls;
  readonly categoryOf: (tool: string) => string | undefined;
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
