import { Report } from "../../../../compiler/diagnostics/report.ts";
import type { ImportedSpec } from "../../../../compiler/import/importer.ts";
import type { OpenApiImportOptions } from "../../../../compiler/import/openapi/import-options.ts";
import { openApiImporter } from "../../../../compiler/import/openapi/openapi-importer.ts";
import { renderSpecJson } from "../../../../compiler/import/render-spec.ts";
import { compile, memoryHost } from "../../../../compiler/index.ts";
import { sourceFile } from "../../../../compiler/source/source-file.ts";

/** The spec of a document, with what the import says of it. Throws if there is none. */
export async function importDocument(
  document: object | string,
  openapi: OpenApiImportOptions = {},
): Promise<ImportedSpec> {
  const report = new Report();
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const server = { name: "shop", version: "1.0.0" };
  const spec = await openApiImporter.read(sourceFile("openapi.json", text), server, report, { openapi });
  if (spec === undefined) throw new Error(report.diagnostics.map(({ message }) => message).join("; "));
  return spec;
}

/** A document of version 3.1 with one operation, `POST /orders/{id}` unless `place` says another. */
export function oneOperation(
  operation: object,
  rest: object = {},
  place: readonly [path: string, method: string] = ["/orders/{id}", "post"],
): object {
  const [path, method] = place;
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1.0.0" },
    servers: [{ url: "https://shop.example.com/v1" }],
    paths: {
      [path]: {
        [method]: {
          operationId: "op",
          summary: "Do it",
          responses: { 200: { description: "OK" } },
          ...operation,
        },
      },
    },
    ...rest,
  };
}

/** The one tool of a document with one operation. */
export async function importTool(...given: Parameters<typeof oneOperation>): Promise<Tool> {
  const { tools } = await importDocument(oneOperation(...given));
  return Object.values(tools)[0] as unknown as Tool;
}

export interface Tool {
  readonly description: string;
  readonly docs?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly output?: unknown;
  readonly run: { readonly http: Readonly<Record<string, unknown>> };
  readonly [key: string]: unknown;
}

/** The messages of the errors that the compiler has about an imported spec. */
export async function compileErrors(spec: ImportedSpec): Promise<readonly string[]> {
  const host = memoryHost({ "shop.tools.json": renderSpecJson(spec) });
  const { diagnostics } = await compile({ specs: ["shop.tools.json"] }, host);
  return diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
}
