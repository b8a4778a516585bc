import { stringify } from "yaml";
import type { ImportedSpec } from "./importer.ts";

/** The spec as YAML text, as a person would lay it out. */
export function renderSpecYaml(spec: ImportedSpec, from: string): string {
  const header = [
    `# Imported from ${from.replace(/[\r\n]+/g, " ")}.`,
    ...(spec.upstreams === undefined
      ? [
          "# Every tool answers with a mock until you give it a runner: `run: { fn: ./handlers/file.ts#name }` or `http`.",
        ]
      : []),
  ];
  const body = stringify(specOf(spec), { lineWidth: 110, aliasDuplicateObjects: false, version: "1.2" });
  return `${header.join("\n")}\n${body}`;
}

/** The spec as JSON text. */
export function renderSpecJson(spec: ImportedSpec): string {
  return `${JSON.stringify(specOf(spec), null, 2)}\n`;
}

/** The members of a spec file, without those of the import. */
export function specOf({ notes: _, ...spec }: ImportedSpec): object {
  const { server, upstreams, defaults, tools, schemas } = spec;
  return {
    server,
    ...(upstreams === undefined ? {} : { upstreams }),
    ...(defaults === undefined ? {} : { defaults }),
    tools,
    ...(schemas === undefined ? {} : { schemas }),
  };
}
