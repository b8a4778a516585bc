import type { ToolResult } from "../../../call/tool-result.ts";
import { DeltaMcpError } from "../../../errors.ts";
import { NoBody } from "../../../result/no-body.ts";
import { retryAfterSeconds } from "../../../result/retry-after.ts";
import type { HttpConnection } from "../../../upstream/http/connect-http.ts";
import { bytesPhrase } from "../../../upstream/http/read-body.ts";
import type { HttpAnswer } from "../../../upstream/http/send.ts";
import type { HttpBinding } from "../http-binding.ts";
import { asUtf8, decodeText } from "./decode-text.ts";
import { isPage, pageTitle } from "./html-page.ts";
import {
  isJsonLines,
  isJsonSuffix,
  isJsonType,
  isMediaType,
  isTextType,
  isVagueType,
  mediaType,
  validMediaType,
} from "./media-type.ts";
import { readJson, readJsonLines } from "./read-json.ts";

/**
 * The value of a successful response: JSON as data, text as text, images and sound as MCP content, other bytes as an
 * embedded resource with a line about them, an empty body as the status. `form` is the form that the binding requires;
 * without it, the media type decides. Throws DeltaMcpError("upstream_failed") for HTML or invalid JSON instead of data.
 */
export function responseValue(
  answer: HttpAnswer,
  upstream: HttpConnection,
  form: HttpBinding["response"],
): unknown {
  const header = answer.headers.get("content-type") ?? "";
  const type = mediaType(header);
  if (answer.body.byteLength === 0)
    return form === "text" && answer.status === 200 ? "" : noBody(answer, upstream);
  if (form === "text") return upstream.secrets.scrub(decodeText(answer.body, header));
  if (form === "bytes" || (isMediaType(type) && form !== "json")) return bytesContent(answer, upstream);

  const wanted = form === "json" || form === "data" || isJsonType(type);
  const text = textOf(answer.body, type, header, wanted);
  if (text === undefined) return bytesContent(answer, upstream);
  if (wanted && isBlank(text)) return noBody(answer, upstream);
  const json = maybeJson(text, type, wanted, upstream);
  if (json !== undefined) return upstream.secrets.scrubJson(json.value);
  if (wanted) refuseInPlaceOfData(text, type, answer, upstream, form);
  const readable = isTextType(type) || isJsonType(type) || isJsonSuffix(type) || isVagueType(type);
  return readable ? upstream.secrets.scrub(text) : bytesContent(answer, upstream);
}

/** The body as text; undefined for binary data, which nearly always contains a NUL. */
function textOf(body: Uint8Array, type: string, header: string, wanted: boolean): string | undefined {
  if (isTextType(type) || isJsonType(type) || isJsonSuffix(type)) return decodeText(body, header);
  if (body.includes(0)) return undefined;
  return wanted ? decodeText(body, header) : asUtf8(body);
}

/** Reads JSON of any media type if data is required; otherwise only an object or array of a type that is not text. */
function maybeJson(
  text: string,
  type: string,
  wanted: boolean,
  { name }: HttpConnection,
): { readonly value: unknown } | undefined {
  if (wanted && isJsonLines(type)) return readJson(text, name) ?? readJsonLines(text, name);
  if (wanted || isJsonSuffix(type)) return readJson(text, name);
  return !isTextType(type) && /^\s*[[{]/.test(text) ? readJson(text, name) : undefined;
}

/** Throws for a text that cannot be the required data. Returns other texts unchanged. */
function refuseInPlaceOfData(
  text: string,
  type: string,
  { status }: HttpAnswer,
  { name, secrets }: HttpConnection,
  form: HttpBinding["response"],
): void {
  const details = { upstream: name, status };
  const shown = secrets.scrub(text.slice(0, 64 * 1024));
  if (isPage(type, text)) {
    const title = pageTitle(shown).slice(0, 200);
    const said = title === "" ? "" : `: ${title}`;
    const message = `${name} answered ${status} with an HTML page instead of data${said}.`;
    throw new DeltaMcpError("upstream_failed", message, { details });
  }
  if (form !== "json" && !(isJsonType(type) && /^\s*[[{]/.test(text))) return;
  const message = `${name} answered ${status} with invalid JSON: ${shown.slice(0, 200)}`;
  throw new DeltaMcpError("upstream_failed", message, { details });
}

/** The value of a response without a body: its status, the location of a created resource, and the time to retry. */
function noBody({ status, headers }: HttpAnswer, { secrets }: HttpConnection): NoBody {
  const location = headers.get("location");
  const retryAfter = retryAfterSeconds({ retryAfter: headers.get("retry-after") }, Date.now());
  return new NoBody({
    status,
    ...(location === null ? {} : { location: secrets.scrub(location).slice(0, maxLocation) }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** The maximum length of a URL in a result. Characters. */
const maxLocation = 2_000;

function isBlank(text: string): boolean {
  return !/[^\s\ufeff]/.test(text);
}

/** Bytes are not decoded, so a secret in them is masked only in the form in which it was sent. */
function bytesContent(answer: HttpAnswer, { name, secrets }: HttpConnection): ToolResult {
  // The search for secrets is case-sensitive, so it runs before the type becomes lower case.
  const type = validMediaType(mediaType(secrets.scrub(answer.headers.get("content-type") ?? "")));
  const data = Buffer.from(secrets.scrubBytes(answer.body)).toString("base64");
  if (isMediaType(type))
    return { content: [{ type: type.startsWith("image/") ? "image" : "audio", data, mimeType: type }] };
  const text = `${name} answered with ${bytesPhrase(answer.body.byteLength)} of ${type}.`;
  const { pathname } = new URL(answer.url);
  const uri = secrets.scrub(`upstream://${encodeURIComponent(name)}${pathname}`);
  return {
    content: [
      { type: "text", text },
      { type: "resource", resource: { uri, mimeType: type, blob: data } },
    ],
  };
}
