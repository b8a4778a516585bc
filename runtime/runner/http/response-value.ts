import type { ToolResult } from "../../call/tool-result.ts";
import { DeltaMcpError } from "../../errors.ts";
import { JsonDepthError } from "../../support/json-depth.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import type { HttpConnection } from "../../upstream/http/connect-http.ts";
import { bytesPhrase } from "../../upstream/http/read-body.ts";
import type { HttpAnswer } from "../../upstream/http/send.ts";

/**
 * What a successful response is worth, by its content type: JSON as data, text as text, images and sound as MCP
 * content, anything else as an embedded resource with a line that says what it is. No body is `{ status }`.
 */
export function responseValue(answer: HttpAnswer, upstream: HttpConnection): unknown {
  if (answer.body.byteLength === 0) return { status: answer.status };
  const header = answer.headers.get("content-type") ?? "";
  const type = mediaType(header);
  if (isJson(type)) return parseJson(answer, upstream);
  if (/^(image|audio)\//.test(type) && type !== "image/svg+xml") return mediaContent(type, answer, upstream);
  if (isText(type)) return upstream.secrets.scrub(decodeText(answer.body, header));
  if (type === "" || type === "application/octet-stream") {
    const text = asUtf8(answer.body);
    if (text !== undefined) return upstream.secrets.scrub(text);
  }
  return blobContent(answer, upstream);
}

/** `text/html; charset=utf-8` is `text/html`. */
export function mediaType(header: string): string {
  return (header.split(";", 1)[0] ?? "").trim().toLowerCase();
}

export function isJson(type: string): boolean {
  return type === "application/json" || type === "text/json" || type.endsWith("+json");
}

/** Text in the charset of the header, UTF-8 where it names none or one that is not known; without a BOM. */
export function decodeText(body: Uint8Array, header: string): string {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function parseJson(answer: HttpAnswer, upstream: HttpConnection): unknown {
  const text = new TextDecoder().decode(answer.body);
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    const said =
      error instanceof JsonDepthError
        ? `answered with JSON that is ${error.message}.`
        : `says that it answers JSON, but it is none: ${upstream.secrets.scrub(text).slice(0, 200)}`;
    throw new DeltaMcpError("upstream_failed", `${upstream.name} ${said}`, {
      details: { upstream: upstream.name, status: answer.status },
    });
  }
  return upstream.secrets.scrubJson(value);
}

const textTypes =
  /^(text\/.*|image\/svg\+xml|application\/(.*\+)?(xml|yaml|x-yaml|javascript|ecmascript|sql|graphql|toml|x-sh|x-www-form-urlencoded|x-ndjson|ndjson|jsonl|jsonlines))$/;

function isText(type: string): boolean {
  return textTypes.test(type);
}

/** The media type as it may be shown. Secrets are found in their own case, so before it is lower case. */
function shownType({ headers }: HttpAnswer, { secrets }: HttpConnection): string {
  const type = mediaType(secrets.scrub(headers.get("content-type") ?? ""));
  return mediaTypeSyntax.test(type) ? type : "application/octet-stream";
}

/** RFC 6838, section 4.2, with the length of its longest names. */
const mediaTypeSyntax = /^[\w!#$%&'*+.^`|~-]{1,127}\/[\w!#$%&'*+.^`|~-]{1,127}$/;

function mediaContent(type: string, answer: HttpAnswer, upstream: HttpConnection): ToolResult {
  const kind = type.startsWith("image/") ? "image" : "audio";
  const mimeType = shownType(answer, upstream);
  return { content: [{ type: kind, data: base64Of(answer, upstream), mimeType }] };
}

/** Bytes are not decoded: a secret in them is masked only as it was sent. */
function base64Of({ body }: HttpAnswer, { secrets }: HttpConnection): string {
  return Buffer.from(secrets.scrubBytes(body)).toString("base64");
}

function blobContent(answer: HttpAnswer, upstream: HttpConnection): ToolResult {
  const type = shownType(answer, upstream);
  const text = `${upstream.name} answered with ${bytesPhrase(answer.body.byteLength)} of ${type}.`;
  const { pathname } = new URL(answer.url);
  const uri = upstream.secrets.scrub(`upstream://${encodeURIComponent(upstream.name)}${pathname}`);
  const resource = { uri, mimeType: type, blob: base64Of(answer, upstream) };
  return {
    content: [
      { type: "text", text },
      { type: "resource", resource },
    ],
  };
}

/** The text of bytes that are UTF-8 and no NUL, which is what binary formats nearly always have. */
function asUtf8(body: Uint8Array): string | undefined {
  if (body.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
