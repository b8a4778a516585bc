import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { SourceFile } from "../source/source-file.ts";
import { checkAuth } from "./auth-record.ts";
import { type Config, type ResolvedConfig, resolveConfig } from "./config.ts";
import type { ConfigContext } from "./config-context.ts";
import { isOption, type Options } from "./option.ts";
import { optionSpan } from "./option-span.ts";
import { options } from "./options.ts";

/**
 * Validates the config that `deltamcp.config.ts` exports, and fills in the defaults. Returns undefined if the config has
 * mistakes, and reports all of them. With `source`, the text of the config, they have a place.
 */
export function readConfig(config: unknown, report: Report, source?: SourceFile): ResolvedConfig | undefined {
  const context: ConfigContext = {
    report,
    place: (option) => (source === undefined ? {} : { span: optionSpan(source, option) }),
  };
  if (!isObject(config)) {
    const expected = "an object: `export default defineConfig({ … })`";
    report.add("DMC5002", { option: "default export", expected }, context.place("default"));
    return undefined;
  }
  if (!isValid(config, options, "", context)) return undefined;
  const resolved = resolveConfig(config as Config);
  return checkAuth(resolved, context) ? resolved : undefined;
}

function isValid(
  given: Readonly<Record<string, unknown>>,
  table: Options,
  prefix: string,
  context: ConfigContext,
): boolean {
  // Every option is looked at, so that all mistakes show together.
  return Object.entries(given)
    .map(([name, value]) => isValidOption(name, value, table, prefix, context))
    .every((valid) => valid);
}

function isValidOption(
  name: string,
  value: unknown,
  table: Options,
  prefix: string,
  context: ConfigContext,
): boolean {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  const option = prefix + name;
  const { report, place } = context;
  if (entry === undefined) {
    const help = suggest(name, Object.keys(table), "the options are");
    report.add("DMC5001", { option }, { ...place(option), help });
    return false;
  }
  if (value === undefined) return true;
  if (isOption(entry)) {
    if (entry.accepts(value)) return true;
    report.add("DMC5002", { option, expected: entry.expected }, place(option));
    return false;
  }
  if (isObject(value)) return isValid(value, entry, `${option}.`, context);
  report.add("DMC5002", { option, expected: "an object" }, place(option));
  return false;
}
