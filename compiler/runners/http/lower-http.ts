import type {
  HttpBinding,
  HttpBody,
  OptionalBody,
  ParameterStyle,
} from "../../../runtime/runner/http/http-binding.ts";
import { parseTemplate } from "../../../runtime/runner/template.ts";
import { omitUndefined } from "../../../runtime/support/omit-undefined.ts";
import { parseSize } from "../../spec/quantities.ts";
import type { HttpSpec } from "./http-spec.ts";

/**
 * Makes the binding of an HTTP request, with the defaults filled in. `needsData` is of the tool that it is for; `integers` are
 * JSON pointers to the numbers of the body that are kept as digits.
 */
export function lowerHttp(
  { upstream, path, query, headers, cookies, ...http }: HttpSpec,
  needsData: boolean,
  integers: readonly string[] = [],
): HttpBinding {
  return omitUndefined({
    upstream,
    method: http.method ?? "GET",
    path,
    query,
    headers,
    cookies,
    body: http.body === undefined ? undefined : optionalBody(http.body, integers),
    styles: http.styles === undefined ? undefined : lowerStyles(http.styles, path, headers),
    maxBytes: http.maxBytes === undefined ? undefined : parseSize(http.maxBytes),
    response: http.response ?? (needsData ? ("data" as const) : undefined),
  });
}

function optionalBody(body: NonNullable<HttpSpec["body"]>, integers: readonly string[]): OptionalBody {
  return {
    ...lowerBody(body, integers),
    ...(body.optional === true ? { optional: true } : {}),
    ...(body.files === undefined ? {} : { files: body.files }),
  };
}

function lowerBody(
  { json, form, multipart, raw, contentType }: NonNullable<HttpSpec["body"]>,
  integers: readonly string[],
): HttpBody {
  if (form !== undefined) return { form };
  if (multipart !== undefined) return { multipart };
  if (raw !== undefined) return { raw, contentType: contentType ?? "text/plain; charset=utf-8" };
  return integers.length === 0 ? { json } : { json, integers };
}

/** Fills in OpenAPI's defaults for the place of each parameter (3.1, Parameter Object, style). */
function lowerStyles(
  styles: NonNullable<HttpSpec["styles"]>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Readonly<Record<string, ParameterStyle>> {
  const inPath = new Set(
    parseTemplate(path).parts.flatMap((part) => (part.kind === "insert" ? [part.name] : [])),
  );
  return Object.fromEntries(
    Object.entries(styles).map(([name, given]) => {
      const simple = inPath.has(name) || Object.hasOwn(headers, name);
      const style = (given.style ?? (simple ? "simple" : "form")) as ParameterStyle["style"];
      const explode = given.explode ?? exploded.has(style);
      return [
        name,
        { style, explode, ...(given.allowReserved === true ? { allowReserved: true as const } : {}) },
      ];
    }),
  );
}

/** The styles that explode by default (OpenAPI 3.2, Parameter Object, `explode`). */
const exploded: ReadonlySet<string> = new Set(["form", "cookie", "deepObject"]);
