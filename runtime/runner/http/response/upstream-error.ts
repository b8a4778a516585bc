import { DeltaMcpError } from "../../../errors.ts";
import { retryAfterSeconds } from "../../../result/retry-after.ts";
import { parseShallowJson } from "../../../support/json-depth.ts";
import type { HttpConnection } from "../../../upstream/http/connect-http.ts";
import type { HttpAnswer } from "../../../upstream/http/send.ts";
import { decodeText } from "./decode-text.ts";
import { isPage, pageTitle } from "./html-page.ts";
import { mediaType } from "./media-type.ts";

/** Enough for a list of validation errors, so that a model can mend its arguments; not enough for a whole page. */
const maxExcerptLength = 800;

/** Bytes of an error's body that are looked at: what explains an error comes first. */
const explainingBytes = 64 * 1024;

/** The error of a response that is no success: its status, and what its body says, secrets masked. */
export function upstreamError(answer: HttpAnswer, upstream: HttpConnection): DeltaMcpError {
  const { name } = upstream;
  const status = `${answer.status} ${cut(upstream.secrets.scrub(answer.statusText), 100)}`.trim();
  const said = excerptOf(answer, upstream);
  const message = said === "" ? `${name} answered ${status}.` : `${name} answered ${status}: ${said}`;
  const details = { upstream: name, status: answer.status };
  if (answer.status !== 429) return new DeltaMcpError("upstream_failed", message, { details });
  const wait = retryAfterSeconds({ headers: answer.headers }, Date.now());
  return new DeltaMcpError("rate_limited", message, {
    details: wait === undefined ? details : { ...details, retryAfterSeconds: wait },
  });
}

function excerptOf(answer: HttpAnswer, upstream: HttpConnection): string {
  const header = answer.headers.get("content-type") ?? "";
  const type = mediaType(header);
  const body = answer.body.subarray(0, explainingBytes);
  if (body.includes(0) || /^(image|audio|video|font)\//.test(type)) return "";
  const said = decodeText(body, header).trim();
  const json = body.byteLength === answer.body.byteLength ? compactJson(said, upstream) : undefined;
  if (json !== undefined) return cut(json, maxExcerptLength);
  // A page for browsers says in its title what is wrong, and little else that helps.
  return cut(upstream.secrets.scrub(isPage(type, said) ? pageTitle(said) : said), maxExcerptLength);
}

function compactJson(text: string, { secrets }: HttpConnection): string | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.stringify(secrets.scrubJson(parseShallowJson(text)));
  } catch {
    return undefined;
  }
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, "")}…`;
}
