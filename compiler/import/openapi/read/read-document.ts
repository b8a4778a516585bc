import type { Report } from "../../../diagnostics/report.ts";
import { parse } from "../../../source/parse.ts";
import type { SourceFile, Span } from "../../../source/source-file.ts";
import { isNode, type Node, type OpenApiDocument } from "./document.ts";

const versions =
  "import an OpenAPI document of version 3.0, 3.1 or 3.2, or a Swagger document of version 2.0";

/**
 * Parses an OpenAPI document, JSON or YAML whatever the name of the file, and converts Swagger 2.0 to OpenAPI 3.0.
 * Reports a text that is neither, and a version that this importer does not know.
 */
export async function readDocument(source: SourceFile, report: Report): Promise<OpenApiDocument | undefined> {
  const { value, locate } = parseText(source, report);
  if (report.failed) return undefined;
  const refuse = (reason: string, span: Span) =>
    report.add("DMC5206", { file: source.path, reason }, { span, help: versions });
  const version = isNode(value) ? (value["openapi"] ?? value["swagger"]) : undefined;
  if (!isNode(value) || version === undefined) {
    refuse("has no `openapi` or `swagger` member", locate());
    return undefined;
  }
  // YAML reads `swagger: 2.0` as a number.
  const text = version === 2 ? "2.0" : String(version);
  if (/^3\.[0-2](\.|$)/.test(text)) return { root: value, version: text };
  if (text === "2.0") return { root: await convertSwagger(value), version: text };
  refuse(`has the version \`${text}\``, locate());
  return undefined;
}

/**
 * Without places where the text is JSON: a document of ten megabytes is read in a tenth of the time. Where it is invalid, the
 * reader with places explains why.
 */
function parseText(source: SourceFile, report: Report): { value: unknown; locate: () => Span } {
  const start = { source, start: 0, end: 0 };
  if (/^\s*[{[]/.test(source.text)) {
    try {
      return { value: JSON.parse(source.text), locate: () => start };
    } catch {
      // JSON with comments or with a comma too many is YAML often enough.
    }
  }
  const tree = parse({ ...source, path: source.path.replace(/\.json$/, ".yaml") }, report);
  return { value: tree.value, locate: () => tree.locate([]) };
}

async function convertSwagger(root: Node): Promise<Node> {
  const { default: swagger2openapi } = await import("swagger2openapi");
  const { openapi } = await swagger2openapi.convertObj(root as never, {
    patch: true,
    warnOnly: true,
    resolve: false,
  });
  return openapi as unknown as Node;
}
