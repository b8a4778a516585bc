import { DeltaMcpError } from "../../errors.ts";
import { retryAfterSeconds } from "../../result/retry-after.ts";
import type { Upstream } from "../../upstream/http/http-upstream.ts";
import type { HttpAnswer } from "../../upstream/http/send.ts";
import { decodeText, isJson, mediaType } from "./response-value.ts";

/** Enough for a list of validation errors, so that a model can mend its arguments; not enough for a whole page. */
const longestExcerpt = 800;

/** The error of a response that is no success: its status, and what its body says, secrets masked. */
export function upstreamError(answer: HttpAnswer, upstream: Upstream): DeltaMcpError {
  const { name } = upstream;
  const status = answer.statusText === "" ? String(answer.status) : `${answer.status} ${answer.statusText}`;
  const said = excerptOf(answer, upstream);
  const message = said === "" ? `${name} answered ${status}.` : `${name} answered ${status}: ${said}`;
  const details = { upstream: name, status: answer.status };
  if (answer.status !== 429) return new DeltaMcpError("upstream_failed", message, { details });
  const wait = retryAfterSeconds({ headers: answer.headers }, Date.now());
  return new DeltaMcpError("rate_limited", message, {
    details: wait === undefined ? details : { ...details, retryAfterSeconds: wait },
  });
}

function excerptOf(answer: HttpAnswer, upstream: Upstream): string {
  const header = answer.headers.get("content-type") ?? "";
  const type = mediaType(header);
  if (answer.body.includes(0) || /^(image|audio|video|font)\//.test(type)) return "";
  const said = decodeText(answer.body, header).trim();
  const text = upstream.secrets.scrub(said);
  if (isJson(type)) return cut(compactJson(said, upstream) ?? text);
  // A page for browsers says in its title what is wrong, and little else that helps.
  if (type === "text/html") return cut(/<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim() ?? "");
  return cut(text);
}

function compactJson(text: string, { secrets }: Upstream): string | undefined {
  try {
    return JSON.stringify(secrets.scrubJson(JSON.parse(text)));
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  if (text.length <= longestExcerpt) return text;
  return `${text.slice(0, longestExcerpt).replace(/[\ud800-\udbff]$/, "")}…`;
}
