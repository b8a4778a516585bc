import type { ImportedServer, ImportedSpec } from "../importer.ts";
import { fileSchema, fileSchemaName } from "./arguments/file-argument.ts";
import { NoteList } from "./import-notes.ts";
import type { OpenApiImportOptions } from "./import-options.ts";
import { type FilteredOperations, filterOperations } from "./operations/filter-operations.ts";
import { listOperations, operationLabel } from "./operations/list-operations.ts";
import { operationNames } from "./operations/operation-names.ts";
import { deprecation } from "./operations/replacement.ts";
import type { Node, OpenApiDocument } from "./read/document.ts";
import { openReferences, type References } from "./read/references.ts";
import { openSharedSchemas } from "./schemas/shared-schemas.ts";
import { leaveOutRest, summarise } from "./summary.ts";
import { toolFromOperation } from "./tool-from-operation.ts";
import { importUpstreams } from "./upstreams/upstreams.ts";

/** The spec of a document, and a summary of the import. */
export interface OpenApiImport {
  /** Undefined if no operation was imported. */
  readonly spec: ImportedSpec | undefined;
  /** Filters that match no operation, as the command line has them. */
  readonly unmatched: readonly string[];
  /** The operations of the document that can be tools. */
  readonly total: number;
}

/**
 * Turns an OpenAPI document into a spec with `http` runners. Pure: the same document gives the same spec. An operation
 * that cannot be imported is left out with a note, and never stops the others.
 */
export function specFromOpenApi(
  { root }: OpenApiDocument,
  server: ImportedServer,
  options: OpenApiImportOptions = {},
): OpenApiImport {
  const notes = new NoteList();
  const references = openReferences(root);
  const listed = listOperations(root, references, notes);
  const filtered = filterOperations(listed, root, options.filters);
  for (const operation of filtered.hidden)
    notes.leaveOut(operationLabel(operation), "the document hides it from MCP");
  const { total, unmatched } = filtered;
  const parts = importOperations(filtered, root, references, server, options, notes);
  leaveOutRest(root, notes);
  if (Object.keys(parts.tools).length === 0) return { spec: undefined, unmatched, total };
  const summary = summarise(Object.keys(parts.tools).length, filtered, notes);
  return { spec: { server, ...parts, notes: summary }, unmatched, total };
}

function importOperations(
  { kept }: FilteredOperations,
  root: Node,
  references: References,
  server: ImportedServer,
  { documentUrl }: OpenApiImportOptions,
  notes: NoteList,
): Pick<ImportedSpec, "upstreams" | "defaults" | "tools" | "schemas"> {
  const schemas = openSharedSchemas(root, references, notes);
  const place = { name: server.name, ...(documentUrl === undefined ? {} : { documentUrl }) };
  const { records, nameOf } = importUpstreams(kept, root, references, place, notes);
  const tools: Record<string, Record<string, unknown>> = {};
  const names = operationNames(kept);
  for (const [operation, name] of names) {
    const tool = importOne(() =>
      toolFromOperation(operation, {
        ...{ references, schemas, notes },
        upstream: nameOf.get(operation) ?? "api",
        deprecation: deprecation(operation, names),
      }),
    );
    if (typeof tool === "string") notes.leaveOut(operationLabel(operation), tool);
    else tools[name] = tool;
  }
  const shared = schemas.collect();
  const usesFiles = JSON.stringify(tools).includes(`"#/schemas/${fileSchemaName}"`);
  const all = usesFiles ? { [fileSchemaName]: fileSchema, ...shared } : shared;
  // A document describes the answers of a service at its best: one that differs must not fail a call.
  const defaults = Object.values(tools).some(({ output }) => output !== undefined)
    ? { defaults: { result: { lenient: true } } }
    : {};
  return {
    upstreams: records,
    ...defaults,
    tools,
    ...(Object.keys(all).length === 0 ? {} : { schemas: all }),
  };
}

/** The tool, or the reason for its absence: an invalid operation must not stop the others. */
function importOne(make: () => Record<string, unknown>): Record<string, unknown> | string {
  try {
    return make();
  } catch (error) {
    return `it cannot be read: ${(error as Error).message}`;
  }
}
