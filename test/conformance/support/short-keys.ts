import type { TextCodec } from "../../../runtime/encoding/codec.ts";
import { isObject, type Json } from "../../../runtime/support/json.ts";

/**
 * compact-json as the reference implementation speaks it, written from its table of keys and not from this project's
 * codec, so that the two can be held against each other.
 */
const table: readonly (readonly [long: string, short: string])[] = [
  ["jsonrpc", "j"],
  ["method", "m"],
  ["params", "p"],
  ["result", "r"],
  ["error", "e"],
  ["id", "i"],
  ["code", "c"],
  ["message", "msg"],
  ["name", "n"],
  ["description", "d"],
  ["inputSchema", "s"],
  ["outputSchema", "os"],
  ["tools", "t"],
  ["content", "cnt"],
  ["type", "tp"],
  ["text", "tx"],
];
const shortOf = new Map(table);
const longOf = new Map(table.map(([long, short]) => [short, long]));

const shorten = (key: string) =>
  shortOf.get(key) ?? (longOf.has(key) || key.startsWith("~") ? `~${key}` : key);
const lengthen = (key: string) => (key.startsWith("~") ? key.slice(1) : (longOf.get(key) ?? key));

export const shortKeys: TextCodec = {
  type: "application/json",
  parameters: { variant: "compact" },
  binary: false,
  encode: (value) => JSON.stringify(renamed(value, shorten)),
  decode: (text) => renamed(JSON.parse(text), lengthen),
};

function renamed(value: Json, rename: (key: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => renamed(item as Json, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), renamed(inner as Json, rename)]),
  );
}
