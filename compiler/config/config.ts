import { type Given, isOption, type Options, type Resolved } from "./option.ts";
import { options } from "./options.ts";

/**
 * The default export of `deltamcp.config.ts`. Every option may be left out; an empty config compiles `specs/`. An interface,
 * so that the declaration of an author's config can name it.
 */
export interface Config extends Given<typeof options> {}

/** A config with every default filled in. */
export type ResolvedConfig = Resolved<typeof options>;

export type Profile = ResolvedConfig["profile"];

/** Types a config: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config;
}

/** Fills in the defaults, in the order of the options. */
export function resolveConfig(config: Config): ResolvedConfig {
  return resolve(config, options) as ResolvedConfig;
}

function resolve(given: Readonly<Record<string, unknown>>, table: Options): object {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, entry]) => {
      if (!isOption(entry)) return [[name, resolve((given[name] ?? {}) as typeof given, entry)]];
      const value = given[name] ?? entry.default;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
