import { stringify } from "yaml";
import type { ImportedSpec } from "./importer.ts";

/** The spec as YAML text, as a person would lay it out. */
export function renderSpecYaml(spec: ImportedSpec, from: string): string {
  const header = [
    `# Imported from ${from.replace(/[\r\n]+/g, " ")}.`,
    "# Every tool answers with a mock until you give it a runner: `run: { fn: ./handlers/file.ts#name }` or `http`.",
  ];
  const body = stringify(
    { server: spec.server, tools: spec.tools },
    { lineWidth: 110, aliasDuplicateObjects: false, version: "1.2" },
  );
  return `${header.join("\n")}\n${body}`;
}

/** The spec as JSON text. */
export function renderSpecJson(spec: ImportedSpec): string {
  return `${JSON.stringify({ server: spec.server, tools: spec.tools }, null, 2)}\n`;
}
