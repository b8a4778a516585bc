import { type ParseArgsConfig, parseArgs } from "node:util";
import { type CommandFacts, type CommandInput, UsageError } from "./command.ts";
import { choiceWords, type Option, type OptionTable, type OptionValues } from "./option.ts";

/**
 * The arguments of a command, `["--check", "x"]`, by its declaration; `help` where its page is asked for.
 * @throws UsageError for unknown options, values that do not fit, and too many words.
 */
export async function parseInput<Options extends OptionTable>(
  command: CommandFacts<Options>,
  argv: readonly string[],
): Promise<CommandInput<Options> | "help"> {
  const split = argv.indexOf("--");
  const own = split === -1 ? argv : argv.slice(0, split);
  const rest = split === -1 ? [] : argv.slice(split + 1);
  const until = command.passThrough === true ? firstWord(own, command) : own.length;
  const { values, positionals } = await parseOptions(command, own.slice(0, until));
  if (values["help"] === true) return "help";
  const options = Object.entries(command.options).map(([name, option]) => [
    name,
    readValue(name, option, values[name]),
  ]);
  const words = [...positionals, ...own.slice(until)];
  if (command.words !== undefined && words.length > command.words.max)
    throw new UsageError(command.words.otherwise);
  return { options: Object.fromEntries(options) as OptionValues<Options>, words, rest };
}

type Given = string | boolean | readonly (string | boolean)[] | undefined;

async function parseOptions(
  command: CommandFacts,
  args: readonly string[],
): Promise<{ readonly values: Readonly<Record<string, Given>>; readonly positionals: readonly string[] }> {
  const options: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } };
  for (const [name, { kind, short }] of Object.entries(command.options)) {
    options[name] = {
      type: kind === "flag" ? "boolean" : "string",
      ...(kind === "list" ? { multiple: true } : {}),
      ...(short === undefined ? {} : { short }),
    };
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(await explainOptions(command, error as NodeJS.ErrnoException));
  }
}

function readValue(name: string, option: Option, given: Given): unknown {
  if (option.kind === "flag") return given === true;
  if (option.kind === "list") return given ?? [];
  if (option.kind === "text") return given;
  if (given === undefined) return option.default;
  if (option.kind === "number") return readNumber(name, option, String(given));
  if (!option.choices.includes(String(given)))
    throw new UsageError(`--${name} takes ${choiceWords(option.choices)}, not \`${given}\``);
  return given;
}

function readNumber(name: string, option: Extract<Option, { kind: "number" }>, given: string): number {
  const { min, max = Number.POSITIVE_INFINITY, fractions = false } = option;
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (value >= min && value <= max && (fractions || Number.isInteger(value))) return value;
  const range = max === Number.POSITIVE_INFINITY ? `from ${min} upwards` : `from ${min} to ${max}`;
  const numbers = fractions ? "a number" : "a whole number";
  throw new UsageError(`--${name} takes ${numbers} ${range}, not \`${given}\``);
}

/** The message of parseArgs in our words: its own are for programmers. */
async function explainOptions(
  command: CommandFacts,
  { code, message }: NodeJS.ErrnoException,
): Promise<string> {
  const [, option = ""] = /'([^']+)'/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const { didYouMean } = await import("../diagnostics/suggest.ts");
    const names = ["help", ...Object.keys(command.options)].map((name) => `--${name}`);
    const meant = didYouMean(option, names);
    return `there is no option \`${option}\`${meant === undefined ? "" : `, ${meant}`}`;
  }
  const name = option.replace(/ <value>$/, "");
  if (/does not take an argument/.test(message)) return `\`${name}\` takes no value`;
  if (/argument (missing|is ambiguous)/.test(message)) return `the value of \`${name}\` is missing`;
  return lowerFirst(message.split(". ")[0] ?? "bad arguments");
}

/** Where a command that hands its arguments on stops reading options: the index of the first word. */
function firstWord(argv: readonly string[], command: CommandFacts): number {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    if (!word.startsWith("-")) return at;
    const name = word.replace(/^--?/, "");
    const option = command.options[name] ?? Object.values(command.options).find((one) => one.short === name);
    if (option !== undefined && option.kind !== "flag" && !word.includes("=")) at++;
  }
  return argv.length;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
