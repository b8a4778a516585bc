import type { TunedCatalogue } from "../../tables/tuned-catalogue.ts";
import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";
import { unicodeEscape } from "../text/invisible.ts";

/** The tables as JSON text; `tools` has one text a tool. */
export interface TableTexts {
  readonly list: string;
  readonly tools: readonly string[];
  readonly search: string;
  readonly encoding: string;
  readonly extras: string;
}

export function tableTexts({ list, search, encoding, records, catalogue }: TunedCatalogue): TableTexts {
  const prompts = catalogue.prompts.map(({ identifier: _i, handlers: _h, origin: _o, ...record }) => record);
  const resources = catalogue.resources.map(
    ({ identifier: _i, handlers: _h, origin: _o, ...record }) => record,
  );
  return {
    list: escapeFew(list),
    tools: records.map((record) => JSON.stringify(record)),
    search: JSON.stringify(search),
    encoding: JSON.stringify(encoding),
    extras: JSON.stringify({ prompts, resources }),
  };
}

/**
 * Escapes non-ASCII characters in JSON if there are few of them. Engines then store the text, which every client asks for
 * first, at one byte a character instead of two. Many escapes would cost more on the wire than they save.
 */
function escapeFew(json: string): string {
  const beyond = json.match(/[^\0-\x7f]/g)?.length ?? 0;
  return beyond * 500 < json.length ? json.replace(/[^\0-\x7f]/g, unicodeEscape) : json;
}

/**
 * The tables, each in a module of its own, so that a plain `tsc` copies them, and each loads on first use. They are typed
 * as strings, so that TypeScript infers no literal type from a megabyte.
 */
export function tableFiles(context: EmitContext): readonly GeneratedFile[] {
  const { tools, ...texts } = tableTexts(context.tuned);
  return [
    ...Object.entries(texts).map(([name, json]) =>
      emitted(context, `tables/${name}.ts`, "table.ts", { name, json }),
    ),
    emitted(context, "tables/tools.ts", "rows.ts", { name: "tools", rows: tools }),
  ];
}
