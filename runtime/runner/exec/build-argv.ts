import type { JsonObject } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import { NotSent } from "../not-sent.ts";
import {
  argumentAt,
  asText,
  parseTemplate,
  renderTemplate,
  type TemplatePart,
  wholeInsert,
} from "../template.ts";
import type { ArgvPart } from "./exec-binding.ts";

/** A command line whose templates are parsed. */
export type ParsedArgv = readonly ParsedPart[];

interface ParsedPart {
  readonly kind: "one" | "group" | "switch";
  readonly when?: string;
  readonly words: readonly Word[];
}

interface Word {
  readonly text: string;
  readonly parts: readonly TemplatePart[];
}

export function parseArgv(argv: readonly ArgvPart[]): ParsedArgv {
  return argv.map((part): ParsedPart => {
    if (typeof part === "string") return { kind: "one", words: [wordOf(part)] };
    if ("when" in part) return { kind: "switch", when: part.when, words: part.args.map(wordOf) };
    return { kind: "group", words: part.map(wordOf) };
  });
}

function wordOf(text: string): Word {
  return { text, parts: parseTemplate(text).parts };
}

/**
 * Fills the arguments of a call into a command line. A word whose argument is missing is left out, and so is the group around
 * it. An array in a word of its own becomes one word for each item; in a group, it repeats the group.
 *
 * No argument becomes an option of the program: a value that begins with `-` is refused, unless it follows `--`, follows its own
 * flag in a group, or is a part of a longer word (`--title={title}`).
 * @throws NotSent("invalid_arguments") for such a value, and for a NUL character, which ends a word for the operating system.
 */
export function buildArgv(argv: ParsedArgv, args: JsonObject): readonly string[] {
  const built: string[] = [];
  for (const { kind, when, words } of argv) {
    if (when !== undefined && !isOn(argumentAt(args, when))) continue;
    const isAfterOptions = built.includes("--");
    if (kind === "one")
      for (const word of words)
        append(
          built,
          textsOf(word, args).map((text) => guarded(word, text, isAfterOptions)),
        );
    else for (const values of repetitions(words, args)) append(built, groupOf(words, values, isAfterOptions));
  }
  return built;
}

/** The words of a group; none if an argument is missing. A value may begin with `-` right behind the flag that the spec wrote. */
function groupOf(words: readonly Word[], args: JsonObject, isAfterOptions: boolean): readonly string[] {
  const group: string[] = [];
  for (const [at, word] of words.entries()) {
    const text = textOf(word, args);
    if (text === undefined) return [];
    const before = words[at - 1];
    const isOfFlag = before?.text.startsWith("-") === true && before.text === group.at(-1);
    group.push(guarded(word, text, isAfterOptions || isOfFlag || group.includes("--")));
  }
  return group;
}

function isOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** The texts of a word outside groups: one for each item of an array, none if an argument is missing. */
function textsOf(word: Word, args: JsonObject): readonly string[] {
  const whole = wholeInsert(word.parts);
  const value = whole === undefined ? undefined : argumentAt(args, whole.name);
  if (Array.isArray(value)) return value.map(asText);
  const text = textOf(word, args);
  return text === undefined ? [] : [text];
}

/** The text of a word; undefined if an argument is missing. */
function textOf({ parts }: Word, args: JsonObject): string | undefined {
  const values = parts.flatMap((part) => (part.kind === "insert" ? [argumentAt(args, part.name)] : []));
  return values.some((value) => value === undefined || value === null)
    ? undefined
    : renderTemplate(parts, args);
}

/** The arguments of each repetition of a group: one for each item of the first array that is a word of its own. */
function repetitions(words: readonly Word[], args: JsonObject): readonly JsonObject[] {
  for (const { parts } of words) {
    const whole = wholeInsert(parts);
    const value = whole === undefined ? undefined : argumentAt(args, whole.name);
    if (whole !== undefined && Array.isArray(value))
      return value.map((item) => ({ ...args, [whole.name]: item }));
  }
  return [args];
}

function guarded({ parts }: Word, text: string, mayBeOption: boolean): string {
  const [first] = parts;
  if (text.includes("\0")) throw refused(first, "contains a NUL character, which no program can be given");
  if (first?.kind === "insert" && !mayBeOption && text.startsWith("-"))
    throw refused(first, "begins with `-`, and the program would take it for an option");
  return text;
}

function refused(part: TemplatePart | undefined, reason: string): NotSent {
  const name = part?.kind === "insert" ? `\`${part.name}\`` : "an argument";
  return new NotSent("invalid_arguments", `${name} ${reason}.`);
}
