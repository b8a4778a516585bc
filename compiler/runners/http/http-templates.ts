import type { TemplateValue } from "../../bind/templates.ts";
import type { HttpSpec } from "./http-spec.ts";

/** The parts of a request in which every string is a template. */
export function httpTemplates({
  path,
  query,
  headers,
  cookies,
  body = {},
}: HttpSpec): readonly TemplateValue[] {
  return [
    [["path"], path],
    [["query"], query],
    [["headers"], headers],
    [["cookies"], cookies],
    [["body", "json"], body.json],
    [["body", "form"], body.form],
    [["body", "multipart"], body.multipart],
    [["body", "raw"], body.raw],
  ];
}
