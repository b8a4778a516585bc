import type { Importer } from "../importer.ts";

/** An OpenAPI document: Swagger 2.0, OpenAPI 3.0, 3.1 or 3.2. */
export const openApiImporter: Importer = {
  kind: "openapi",
  async read(source, server, report, options = {}) {
    const { readDocument } = await import("./read/read-document.ts");
    const { specFromOpenApi } = await import("./spec-from-openapi.ts");
    const document = await readDocument(source, report);
    if (document === undefined) return undefined;
    const { spec, unmatched, total } = specFromOpenApi(document, server, options.openapi);
    const span = { source, start: 0, end: 0 };
    for (const filter of unmatched)
      report.add(
        "DMC5207",
        { filter, total: String(total) },
        { span, help: "correct the filter, or remove it" },
      );
    if (spec === undefined && unmatched.length === 0)
      report.add(
        "DMC5206",
        { file: source.path, reason: "has no operation to import" },
        { span, help: "a tool is made of each operation in `paths`" },
      );
    return report.failed ? undefined : spec;
  },
};
