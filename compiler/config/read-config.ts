import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { checkAuth } from "./auth-record.ts";
import { type Config, type ResolvedConfig, resolveConfig } from "./config.ts";
import { isOption, type Options } from "./option.ts";
import { options } from "./options.ts";

/**
 * Validates the config that `deltamcp.config.ts` exports, and fills in the defaults. Returns undefined if the config has
 * mistakes, and reports all of them. They have no place: a config is a value, not a text.
 */
export function readConfig(config: unknown, report: Report): ResolvedConfig | undefined {
  if (!isObject(config)) {
    report.add("DMC5002", {
      option: "default export",
      expected: "an object: `export default defineConfig({ … })`",
    });
    return undefined;
  }
  if (!isValid(config, options, "", report)) return undefined;
  const resolved = resolveConfig(config as Config);
  return checkAuth(resolved, report) ? resolved : undefined;
}

function isValid(
  given: Readonly<Record<string, unknown>>,
  table: Options,
  prefix: string,
  report: Report,
): boolean {
  // Every option is looked at, so that all mistakes show together.
  return Object.entries(given)
    .map(([name, value]) => isValidOption(name, value, table, prefix, report))
    .every((valid) => valid);
}

function isValidOption(
  name: string,
  value: unknown,
  table: Options,
  prefix: string,
  report: Report,
): boolean {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  const option = prefix + name;
  if (entry === undefined) {
    const help = suggest(name, Object.keys(table), "the options are");
    report.add("DMC5001", { option }, { help });
    return false;
  }
  if (value === undefined) return true;
  if (isOption(entry)) {
    if (entry.accepts(value)) return true;
    report.add("DMC5002", { option, expected: entry.expected });
    return false;
  }
  if (isObject(value)) return isValid(value, entry, `${option}.`, report);
  report.add("DMC5002", { option, expected: "an object" });
  return false;
}
