import { type EmitContext, emitted } from "./emit-context.ts";
import type { GeneratedFile } from "./emitted-file.ts";

/**
 * The tables: JSON text in modules of their own, so that a plain `tsc` carries them along, and each is loaded when
 * it is first asked for. To TypeScript they are strings: no literal type is inferred from a megabyte.
 */
export function tableFiles(context: EmitContext): readonly GeneratedFile[] {
  const { list, search, encoding, records, catalogue } = context.tuned;
  const prompts = catalogue.prompts.map(({ identifier: _i, handlers: _h, origin: _o, ...record }) => record);
  const resources = catalogue.resources.map(
    ({ identifier: _i, handlers: _h, origin: _o, ...record }) => record,
  );
  const table = (name: string, json: string) =>
    emitted(context, `tables/${name}.ts`, "table.ts", { name, json });
  return [
    table("list", list),
    table("search", JSON.stringify(search)),
    table("encoding", JSON.stringify(encoding)),
    table("extras", JSON.stringify({ prompts, resources })),
    emitted(context, "tables/tools.ts", "rows.ts", {
      name: "tools",
      rows: records.map((record) => JSON.stringify(record)),
    }),
  ];
}
