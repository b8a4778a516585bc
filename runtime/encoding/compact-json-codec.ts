import { isObject, type Json } from "../support/json.ts";
import type { TextCodec } from "./codec.ts";
import { parseJson } from "./json-codec.ts";
import { malformed } from "./limits.ts";

/** The whole key map of the reference implementation (delta-mcp 0.2). */
const shortKeys: Readonly<Record<string, string>> = {
  jsonrpc: "j",
  method: "m",
  params: "p",
  result: "r",
  error: "e",
  id: "i",
  code: "c",
  message: "msg",
  name: "n",
  description: "d",
  inputSchema: "s",
  outputSchema: "os",
  tools: "t",
  content: "cnt",
  type: "tp",
  text: "tx",
};
const codes = new Map(Object.entries(shortKeys));
const longKeys = new Map(Object.entries(shortKeys).map(([long, short]) => [short, long]));

/**
 * `application/json; variant=compact`, the encoding of the reference implementation's clients. 16 keys are replaced by
 * short ones at every level. A key that equals a short key or begins with `~` gets the prefix `~`. Unlike the reference,
 * this codec rejects a message that has a key in both forms.
 */
export const compactJsonCodec: TextCodec = {
  type: "application/json",
  parameters: { variant: "compact" },
  binary: false,
  encode: (value) => JSON.stringify(renameKeys(value, shorten)),
  decode: (text) => renameKeys(parseJson(text), lengthen),
};

function shorten(key: string): string {
  return codes.get(key) ?? (longKeys.has(key) || key.startsWith("~") ? `~${key}` : key);
}

function lengthen(key: string): string {
  return longKeys.get(key) ?? (key.startsWith("~") ? key.slice(1) : key);
}

function renameKeys(value: Json, rename: (key: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, child]): [string, Json] => [
    rename(key),
    renameKeys(child as Json, rename),
  ]);
  // fromEntries defines own properties, so that `__proto__` stays an ordinary key.
  const renamed = Object.fromEntries(entries);
  if (Object.keys(renamed).length < entries.length) throw malformed(twice(entries));
  return renamed;
}

function twice(entries: readonly (readonly [string, Json])[]): string {
  const seen = new Set<string>();
  const [key] = entries.find(([name]) => seen.size === seen.add(name).size) ?? [""];
  return `it has the key ${JSON.stringify(key)} in its short and its long form`;
}
