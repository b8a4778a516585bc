import { parseEnv, variableIn } from "../env.ts";
import type { OutboundDefaults } from "./outbound-request.ts";
import { mask, type Secret } from "./secrets/secrets.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** A text of the spec as it may be shown: what came from the environment is masked, defaults are public. */
export function shownText(text: string, env: Env): string {
  return parseEnv(text)
    .parts.map((part) => {
      if (part.kind === "text") return part.text;
      return valueIn(env, part.name) === undefined ? (part.fallback ?? "") : mask;
    })
    .join("");
}

/** The same for an address. A reference at its beginning is the place, which is public but for its query. */
export function shownUrl(text: string, env: Env): string {
  const [, first = "", rest = text] = /^(\$\{[^}]*\})(.*)$/s.exec(text) ?? [];
  const [reference] = parseEnv(first).parts;
  if (reference?.kind !== "env") return shownText(text, env);
  const [place = "", query] = splitOnce(valueIn(env, reference.name) ?? reference.fallback ?? "", "?");
  const masked = query?.split("&").map((pair) => pair.replace(/^([^=]*=)?.*$/s, `$1${mask}`));
  return place + (masked === undefined ? "" : `?${masked.join("&")}`) + shownText(rest, env);
}

/** The values that the references of a text have in this environment. */
export function referencedValues(text: string, env: Env): readonly string[] {
  return parseEnv(text).parts.flatMap((part) => (part.kind === "env" ? (valueIn(env, part.name) ?? []) : []));
}

/** Whatever is sent and not shown is a secret, in its place. */
export function secretsBetween(sent: OutboundDefaults, shown: OutboundDefaults): readonly Secret[] {
  const headers = Object.entries(sent.headers).flatMap(([name, value]) =>
    namedSecrets(name, value, shown.headers[name] ?? mask),
  );
  const query = (sent.queryAuth ?? []).flatMap(({ name, value }) => namedSecrets(name, value, mask));
  return [...addressSecrets(sent.baseUrl, shown.baseUrl), ...headers, ...query];
}

function addressSecrets(sentUrl: string, shownUrl: string): readonly Secret[] {
  if (sentUrl === shownUrl) return [];
  const [sent, shown] = [partsOf(sentUrl), partsOf(shownUrl)];
  // What is sent is the address as URL writes it: `ü` is percent-encoded there.
  const paths = [sent.path, new URL(sentUrl).pathname.replace(/\/+$/, "")];
  return [
    ...namedSecrets("host", sent.host, shown.host),
    ...(sent.host === shown.host ? [] : [{ kind: "host", sent: sent.host, shown: shown.host } as const]),
    ...(sent.path === shown.path
      ? []
      : paths.map((path) => ({ kind: "path", sent: path, shown: shown.path }) as const)),
    ...pairSecrets(sent.query, shown.query, "&"),
  ];
}

function partsOf(url: string) {
  const [, host = "", path = "", query = ""] = /^[a-z]+:\/\/([^/?]*)([^?]*)(?:\?(.*))?$/is.exec(url) ?? [];
  return { host, path, query };
}

/** A cookie header holds names of its own. */
function namedSecrets(name: string, sent: string, shown: string): readonly Secret[] {
  if (sent === shown || sent === "") return [];
  return [
    { kind: "named", name, sent, shown },
    { kind: "value", sent, shown },
    ...(name === "cookie" ? pairSecrets(sent, shown, ";") : []),
  ];
}

function pairSecrets(sent: string, shown: string, separator: string): readonly Secret[] {
  const pairs = shown.split(separator);
  return sent.split(separator).flatMap((pair, index) => {
    const [name = "", value = ""] = splitOnce(pair.trim(), "=");
    return namedSecrets(name, value, splitOnce((pairs[index] ?? "").trim(), "=")[1] ?? mask);
  });
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Empty is as good as unset. */
function valueIn(env: Env, name: string): string | undefined {
  return variableIn(env, name) || undefined;
}
