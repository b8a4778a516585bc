import type { Config } from "../../compiler/config/config.ts";
import { isOption, type NamedFile, type Options } from "../../compiler/config/option.ts";
import { options } from "../../compiler/config/options.ts";

/** An option of the config that names a file: `search.ranker`. */
export interface FileOption {
  readonly option: string;
  readonly file: NamedFile;
}

/** A config that has every option of the table that names a file, with these values. */
export function everyFileOption(value: (option: FileOption) => string | undefined): Config {
  return fill(options, "", value) as Config;
}

function fill(table: Options, prefix: string, value: (option: FileOption) => string | undefined): object {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, entry]): readonly (readonly [string, unknown])[] => {
      const option = prefix + name;
      if (!isOption(entry)) return [[name, fill(entry, `${option}.`, value)]];
      const given = entry.file === undefined ? undefined : value({ option, file: entry.file });
      return given === undefined ? [] : [[name, given]];
    }),
  );
}
