import { posix } from "node:path";
import { parseTemplate } from "../../runtime/runner/template.ts";
import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { type Config, type ResolvedConfig, resolveConfig } from "./config.ts";

/** An option: what it accepts, and how to say it, or the options inside it. */
type Option =
  | readonly [accepts: (value: unknown) => boolean, expected: string]
  | { readonly [name: string]: Option };

const text = (value: unknown): boolean => typeof value === "string" && value !== "";
const texts = (value: unknown): boolean => Array.isArray(value) && value.every(text);
const choice = (...names: readonly string[]): Option => [
  (value) => names.some((name) => name === value),
  `one of ${names.map((name) => `\`${name}\``).join(", ")}`,
];

const options: { readonly [Name in keyof Config]-?: Option } = {
  specs: [(value) => texts(value) && (value as unknown[]).length > 0, "a list of globs"],
  out: [isInnerFolder, "a folder inside the project"],
  profile: choice("portable", "strict", "none"),
  surface: choice("auto", "full", "small"),
  detail: choice("lean", "complete", "bare"),
  descriptionTemplate: [
    isDescriptionTemplate,
    "a text with no other holes than `{summary}`, `{runner}` and `{category}`",
  ],
  small: {
    resident: [
      (value) => value === "auto" || (Number.isInteger(value) && (value as number) >= 0),
      "`auto` or a number of tokens",
    ],
  },
  search: {
    synonyms: [(value) => Array.isArray(value) && value.every(texts), "a list of lists of words"],
    ranker: [text, "the path of a module"],
  },
  hooks: [text, "the path of a module"],
  authenticate: [text, "the path of a module"],
  traffic: [text, "the path of a file"],
};

/**
 * What `deltamcp.config.ts` says, with the defaults filled in. A config is a value of a program, not a text: its
 * mistakes have no place. Undefined where it has any; all of them are reported.
 */
export function readConfig(config: unknown, report: Report): ResolvedConfig | undefined {
  if (!isObject(config)) {
    report.add("DMC5002", {
      option: "default export",
      expected: "an object: `export default defineConfig({ … })`",
    });
    return undefined;
  }
  const fine = checkOptions(config, options, "", report);
  return fine ? resolveConfig(config as Config) : undefined;
}

function checkOptions(
  given: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Option>>,
  prefix: string,
  report: Report,
): boolean {
  let fine = true;
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) {
      const help = suggest(name, Object.keys(known), "there are");
      report.add("DMC5001", { option: prefix + name }, { help });
      fine = false;
    } else if (value !== undefined) {
      fine = checkOption(value, option, prefix + name, report) && fine;
    }
  }
  return fine;
}

function checkOption(value: unknown, option: Option, name: string, report: Report): boolean {
  if (!isLeaf(option)) {
    if (isObject(value)) return checkOptions(value, option, `${name}.`, report);
    report.add("DMC5002", { option: name, expected: "an object" });
    return false;
  }
  const [accepts, expected] = option;
  if (accepts(value)) return true;
  report.add("DMC5002", { option: name, expected });
  return false;
}

function isLeaf(option: Option): option is Extract<Option, readonly unknown[]> {
  return Array.isArray(option);
}

function isDescriptionTemplate(value: unknown): boolean {
  if (typeof value !== "string" || value === "") return false;
  const { parts, problems } = parseTemplate(value);
  const holes = parts.flatMap((part) => (part.kind === "insert" ? [part.name] : []));
  return problems.length === 0 && holes.every((name) => ["summary", "runner", "category"].includes(name));
}

/** A build deletes what is stale in it: so it must be neither the project itself nor outside. */
function isInnerFolder(value: unknown): boolean {
  if (typeof value !== "string" || value === "") return false;
  const path = posix.normalize(value.replaceAll("\\", "/"));
  return (
    !posix.isAbsolute(path) &&
    !/^[A-Za-z]:/.test(path) &&
    path !== "./" &&
    path !== "." &&
    !/^\.\.(\/|$)/.test(path)
  );
}
