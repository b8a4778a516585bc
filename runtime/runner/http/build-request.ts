import { DeltaMcpError } from "../../errors.ts";
import { append } from "../../support/lists.ts";
import type { OutboundDefaults, OutboundRequest } from "../../upstream/http/outbound-request.ts";
import { argumentAt } from "../template.ts";
import { buildBody } from "./build-body.ts";
import type { CompiledBinding } from "./compile-binding.ts";
import { cookiePairs, formStyle, headerText, pathText, queryPairs, simpleStyle } from "./parameter-style.ts";

type Args = Readonly<Record<string, unknown>>;

/**
 * Shapes the request of one call. Every value is encoded for where it goes; an optional argument that was left out
 * takes its parameter with it. Throws DeltaMcpError("invalid_arguments") for values that cannot stand where the
 * binding puts them: nothing in a path, a line break in a header.
 */
export function buildRequest(
  binding: CompiledBinding,
  args: Args,
  upstream: OutboundDefaults,
): OutboundRequest {
  const body = binding.body === undefined ? undefined : buildBody(binding, binding.body, args);
  if (body !== undefined && (binding.method === "GET" || binding.method === "HEAD"))
    throw new DeltaMcpError("configuration", `A ${binding.method} request cannot have a body.`);
  const headers: Record<string, string> = { ...upstream.headers };
  if (body?.contentType !== undefined) headers["content-type"] = body.contentType;
  for (const [name, fill] of binding.headers) {
    const { style, explode } = binding.styles.get(name) ?? simpleStyle;
    const text = headerText(fill(args), explode, style);
    if (text !== undefined) headers[name] = checkHeader(name, text);
  }
  const cookies = buildCookies(binding, args);
  if (cookies !== "") headers["cookie"] = joined(headers["cookie"], cookies, "; ");
  return {
    method: binding.method,
    url: buildUrl(binding, args, upstream),
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

function buildUrl(binding: CompiledBinding, args: Args, { baseUrl, queryAuth }: OutboundDefaults): string {
  const [base = "", baseQuery] = split(baseUrl);
  const [path = "", pathQuery] = split(buildPath(binding, args));
  const pairs = binding.query.flatMap(([name, fill]) =>
    queryPairs(name, fill(args), binding.styles.get(name) ?? formStyle),
  );
  for (const { name, value } of queryAuth ?? []) append(pairs, queryPairs(name, value, formStyle));
  const query = [baseQuery, pathQuery, ...pairs].filter((part) => part !== undefined && part !== "");
  const url = base.replace(/\/+$/, "") + (path === "" || path.startsWith("/") ? path : `/${path}`);
  return query.length === 0 ? url : `${url}?${query.join("&")}`;
}

function buildPath(binding: CompiledBinding, args: Args): string {
  let path = "";
  for (const part of binding.path) {
    if (part.kind === "text") {
      path += part.text;
      continue;
    }
    const style = binding.styles.get(part.name) ?? simpleStyle;
    const text = pathText(part.name, argumentAt(args, part.name), style);
    if (text === undefined)
      throw new DeltaMcpError(
        "invalid_arguments",
        `\`${part.name}\` must not be empty: it is part of the URL path.`,
      );
    path += part.reserved === true ? text.replaceAll("%2F", "/") : text;
  }
  // URLs drop these segments, however they are encoded, and would reach another resource than the one meant. Proxies
  // that decode before they route take an encoded slash or backslash for one.
  const [segments = ""] = split(path);
  if (segments.split(/\/|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment)))
    throw new DeltaMcpError("invalid_arguments", 'An argument in the URL path must not be "." or "..".');
  return path;
}

function buildCookies(binding: CompiledBinding, args: Args): string {
  return binding.cookies
    .flatMap(([name, fill]) => {
      return cookiePairs(name, fill(args), binding.styles.get(name));
    })
    .join("; ");
}

/**
 * Checks and encodes a header value. Header values are bytes (RFC 9110, 5.5): characters beyond ASCII are sent as UTF-8.
 * Throws DeltaMcpError("invalid_arguments") for a control character.
 */
function checkHeader(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a header.
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(text))
    throw new DeltaMcpError(
      "invalid_arguments",
      `The value of the header ${name} contains a line break or a control character.`,
    );
  return Buffer.from(text, "utf8").toString("latin1").trim();
}

function split(url: string): [string, string?] {
  const at = url.indexOf("?");
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

function joined(first: string | undefined, second: string, separator: string): string {
  return first === undefined || first === "" ? second : `${first}${separator}${second}`;
}
