import { nameKeys } from "../../call/read-arguments.ts";
import { ownOutput } from "../../catalogue/own-output.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { decodeJson } from "../../support/decode-json.ts";
import { isObject } from "../../support/json.ts";
import { firstOf, notKnown } from "./said.ts";
import type { Suggestions } from "./suggest-tools.ts";
import type { ToolFinder } from "./tool-finder.ts";

/** Tools that one answer may describe. */
const maxTools = 50;

/** The request in a call of describe_tools. */
export interface DescribeRequest {
  readonly names: readonly string[];
  /** As JSON Schema, in the place of signatures. */
  readonly asSchema: boolean;
  /** Lines on what was said and not understood. */
  readonly notes: readonly string[];
}

const namesKeys = ["names", ...nameKeys, "tools"];

/** Reads names as a list, a list in a string, or a string with commas between. */
export function readDescribe(given: unknown): DescribeRequest {
  const whole = decodeJson(given);
  const said = isObject(whole) ? whole : { names: whole };
  const names = decodeJson(firstOf(said, namesKeys));
  const list = Array.isArray(names) ? names.map(nameOf) : String(names ?? "").split(",");
  const { schema } = said;
  return {
    names: [...new Set(list.map((name) => name.trim()))].filter((name) => name !== ""),
    asSchema: schema === true || schema === "true",
    notes: notKnown(said, [...namesKeys, "schema"], "describe_tools takes names, and schema: true."),
  };
}

/** A name, or what holds one: hosts hand on what a search of theirs found. */
function nameOf(one: unknown): string {
  return String((isObject(one) ? firstOf(one, nameKeys) : one) ?? "");
}

/** Returns the description of one tool. */
type Describe = (tool: ToolRecord) => string;

/**
 * The answer of describe_tools: for each tool its index line, its docs, its parameters as a documented signature (or
 * as JSON Schema where that was asked for), and an example. Names that are no tool are answered with the nearest.
 */
export async function describeAnswer(
  { names, asSchema, notes }: DescribeRequest,
  finder: ToolFinder,
): Promise<string> {
  const wanted = [...new Set((await Promise.all(names.map((said) => namesIn(said, finder)))).flat())];
  if (wanted.length === 0) return "`names` is missing: which tools? search_tools finds them.";
  const describe: Describe = asSchema ? schemaOf : documented;
  const parts = await Promise.all(
    wanted.slice(0, maxTools).map(async (name) => {
      const tool = await finder.find(name);
      if (tool === undefined) return unknownText(await finder.suggest(name));
      return describe(tool);
    }),
  );
  const rest = wanted.slice(maxTools);
  if (rest.length > 0) parts.push(`Not described, ${maxTools} at a time: ${rest.join(", ")}`);
  return [...parts, ...notes].join("\n\n");
}

/** `close_issue whoami` are two names; `close an issue` is one, said in words. */
async function namesIn(said: string, finder: ToolFinder): Promise<readonly string[]> {
  if (!/\s/.test(said) || (await finder.find(said)) !== undefined) return [said];
  const parts = said.split(/\s+/);
  const found = await Promise.all(parts.map((part) => finder.find(part)));
  return found.every((tool) => tool === undefined) ? [said] : parts;
}

/** A sentence about an unknown name, and the tools that may be meant. */
export function unknownText({ problem, tools }: Suggestions, before = ""): string {
  const sentence = `${before}${problem}`;
  const told = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  return tools === "" ? `${told}. search_tools finds tools.` : `${told}. Nearest:\n${tools}`;
}

function documented(tool: ToolRecord): string {
  const docs = tool.docs?.trim() ?? "";
  const start = tool.description.replace(/[….]+$/u, "").trimEnd();
  const told = docs.startsWith(start)
    ? docs
    : [tool.description, docs].filter((text) => text !== "").join("\n");
  const example = tool.examples?.find((each) => Object.keys(each.args).length > 0);
  const { deprecated } = tool;
  return [
    told,
    ...(deprecated === undefined ? [] : [`Deprecated${deprecated === true ? "" : `: use ${deprecated}`}.`]),
    tool.documented,
    ...(example === undefined ? [] : [`Example: ${JSON.stringify(example.args)}`]),
  ].join("\n");
}

/** The author's own schemas: what a call is validated against, and what it gives back here, where `pick` applies. */
function schemaOf(tool: ToolRecord): string {
  const { name, description, docs, inputSchema, authorSchema } = tool;
  return JSON.stringify({
    name,
    description,
    docs,
    inputSchema: authorSchema ?? inputSchema,
    outputSchema: ownOutput(tool),
  });
}
