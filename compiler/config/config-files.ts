import { posix } from "node:path";
import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { Host } from "../host/host.ts";
import type { ResolvedConfig } from "./config.ts";
import { isOption, isText, type NamedFile, type Options } from "./option.ts";
import { options } from "./options.ts";

/** A file that a config names. */
interface ConfigFile {
  /** `search.ranker`. */
  readonly option: string;
  /** The last part of the option. Servers import the module under this name. */
  readonly name: string;
  /** How a server imports it; `data` is read by builds only. */
  readonly file: NamedFile;
  /** As the config has it, relative to the project. */
  readonly path: string;
}

/** Every module of the author that a config names, and that generated servers import. */
export function configModules(config: ResolvedConfig): readonly ConfigFile[] {
  return filesIn(config, options).filter(({ file }) => file !== "data");
}

function filesIn(config: object, table: Options, prefix = ""): readonly ConfigFile[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const value = (config as Readonly<Record<string, unknown>>)[name];
    const option = prefix + name;
    if (!isOption(entry)) return isObject(value) ? filesIn(value, entry, `${option}.`) : [];
    return entry.file === undefined || !isText(value)
      ? []
      : [{ option, name, file: entry.file, path: value }];
  });
}

/** Returns a config, valid or not, with other paths to its files: for use from another folder. */
export function withMovedFiles<Config extends object>(
  config: Config,
  move: (path: string) => string,
): Config {
  return moved(config as Readonly<Record<string, unknown>>, options, move) as Config;
}

function moved(
  config: Readonly<Record<string, unknown>>,
  table: Options,
  move: (path: string) => string,
): object {
  const changed = Object.entries(table).flatMap(([name, entry]): readonly (readonly [string, unknown])[] => {
    const value = config[name];
    if (!isOption(entry)) return isObject(value) ? [[name, moved(value, entry, move)]] : [];
    return entry.file !== undefined && isText(value) ? [[name, move(value)]] : [];
  });
  return { ...config, ...Object.fromEntries(changed) };
}

/** Reports every module of a config that cannot be read: servers import them. */
export async function checkConfigModules(config: ResolvedConfig, host: Host, report: Report): Promise<void> {
  for (const { option, path } of configModules(config)) {
    const read = await readConfigFile(path, host);
    if ("text" in read) continue;
    const { reason, help } = read;
    report.add("DMC5003", { option, path, reason }, { help });
  }
}

/** A file that a config names, or why it cannot be read and what to do about it. */
export async function readConfigFile(
  path: string,
  host: Host,
): Promise<{ readonly text: string } | { readonly reason: string; readonly help: string }> {
  try {
    const text = await host.read(path);
    if (text !== undefined) return { text };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, help: "name a text file that the compiler may read" };
  }
  const siblings = await host.glob([`${posix.dirname(path)}/*`]);
  const help = didYouMean(posix.normalize(path), siblings) ?? "write a path relative to the config";
  return { reason: "there is no such file", help };
}
