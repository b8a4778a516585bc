import { posix } from "node:path";
import type { TunedCatalogue } from "../tune/tuned-catalogue.ts";
import type { EmittedFile } from "./emitted-file.ts";
import { renderFrame } from "./frames.ts";

/**
 * The tables: JSON text in modules of their own, so that a plain `tsc` carries them along, and each is loaded when
 * it is first asked for. What JSON.stringify writes is data to TypeScript, not a literal type to infer.
 */
export function tableFiles(tuned: TunedCatalogue, folder: string, sources: string): readonly EmittedFile[] {
  const { list, search, encoding, records, catalogue } = tuned;
  const prompts = catalogue.prompts.map(({ identifier: _i, handlers: _h, origin: _o, ...record }) => record);
  const resources = catalogue.resources.map(({ identifier: _i, handlers: _h, origin: _o, ...record }) => record);
  const table = (name: string, json: string): EmittedFile => ({
    path: posix.join(folder, "tables", `${name}.ts`),
    text: renderFrame("table.ts", { sources, name, json }),
    owner: "generated",
  });
  return [
    table("list", list),
    table("search", JSON.stringify(search)),
    table("encoding", JSON.stringify(encoding)),
    table("extras", JSON.stringify({ prompts, resources })),
    {
      path: posix.join(folder, "tables", "tools.ts"),
      text: renderFrame("rows.ts", {
        sources,
        name: "tools",
        rows: records.map((record) => JSON.stringify(record)),
      }),
      owner: "generated",
    },
  ];
}
