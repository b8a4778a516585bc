import { isObject } from "../../support/json.ts";
import { exactJson } from "../../support/long-integer.ts";
import type { ParameterStyle } from "./http-binding.ts";

/**
 * OpenAPI's serialisation of parameters (OpenAPI 3.1.1, 4.8.12.3 Style Values, with the percent-encoding of its
 * appendix E): how primitives, arrays and objects look in a path, a query, a header or a form. Every name and value
 * is percent-encoded for where it goes, so a value can never become a separator.
 */
export const formStyle: ParameterStyle = { style: "form", explode: true };
export const simpleStyle: ParameterStyle = { style: "simple", explode: false };

/** The `name=value` pairs of a query or form parameter, encoded; none for what was left out and for empty lists. */
export function queryPairs(
  name: string,
  value: unknown,
  { style, explode, allowReserved }: ParameterStyle,
): string[] {
  if (value === undefined || value === null) return [];
  const key = encodeText(name);
  if (style === "json") return [`${key}=${encodeText(JSON.stringify(value))}`];
  const encodeValue = allowReserved === true ? encodeUnreserved : encodePlain;
  if (Array.isArray(value)) {
    const items = value.map(encodeValue);
    if (explode || items.length === 0) return items.map((item) => `${key}=${item}`);
    return [`${key}=${items.join(separatorOf(style))}`];
  }
  if (!isObject(value)) return [`${key}=${encodeValue(value)}`];
  if (style === "deepObject") return deepPairs(name, value);
  const entries = entriesOf(value, encodeValue);
  if (explode) return entries.map(([inner, item]) => `${inner}=${item}`);
  return entries.length === 0 ? [] : [`${key}=${entries.flat().join(separatorOf(style))}`];
}

/** A value in a path segment, encoded. Undefined where it would leave the segment empty. */
export function pathText(
  name: string,
  value: unknown,
  { style, explode }: ParameterStyle,
): string | undefined {
  const text = pathBody(value, style, explode, name);
  if (text === undefined || text === "") return undefined;
  if (style === "label") return `.${text}`;
  return style === "matrix" ? `;${text}` : text;
}

/**
 * The `name=value` texts of a cookie. Style `form` is the default; a list that explodes repeats its name, and an object names its own
 * cookies (OpenAPI 3.2, Style Examples, `cookie`).
 */
export function cookiePairs(name: string, value: unknown, style: ParameterStyle = formStyle): string[] {
  return queryPairs(name, value, style.style === "cookie" ? { ...style, style: "form" } : style);
}

/** A value in a header, by style `simple`: not percent-encoded, since HTTP has no such encoding there. */
export function headerText(value: unknown, explode = false, style = "simple"): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (style === "json") return asciiJson(value);
  if (Array.isArray(value)) return value.map(plainText).join(",");
  if (!isObject(value)) return plainText(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return entries.map(([key, item]) => `${key}${explode ? "=" : ","}${plainText(item)}`).join(",");
}

/** JSON in which every character beyond ASCII is escaped: the bytes of a header have no agreed encoding. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Text as it is; numbers and booleans as JSON has them; what is nested deeper than the styles reach, as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : exactJson(value);
}

function pathBody(value: unknown, style: string, explode: boolean, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (style === "json") return encodeText(JSON.stringify(value));
  const prefix = style === "matrix" ? `${encodeText(name)}=` : "";
  if (Array.isArray(value)) {
    const items = value.map(encodePlain);
    if (explode && prefix !== "") return items.map((item) => prefix + item).join(";");
    return prefix + items.join(explode && style === "label" ? "." : ",");
  }
  if (isObject(value)) {
    const entries = entriesOf(value);
    if (!explode) return prefix + entries.flat().join(",");
    return entries.map(([inner, item]) => `${inner}=${item}`).join(explodedSeparators.get(style) ?? ",");
  }
  const text = encodePlain(value);
  return text === "" ? "" : prefix + text;
}

const explodedSeparators = new Map([
  ["matrix", ";"],
  ["label", "."],
]);

/** `filter[state]=open`, as deep as it goes; lists repeat their name. */
function deepPairs(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => deepPairs(name, item));
  if (!isObject(value)) return [`${encodeText(name)}=${encodePlain(value)}`];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item));
}

function separatorOf(style: string): string {
  if (style === "spaceDelimited") return "%20";
  return style === "pipeDelimited" ? "%7C" : ",";
}

function entriesOf(
  value: Record<string, unknown>,
  encodeValue: (item: unknown) => string = encodePlain,
): [string, string][] {
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [encodeText(key), encodeValue(item)]);
}

function encodePlain(value: unknown): string {
  return encodeText(plainText(value));
}

/**
 * Percent-encodes all but the reserved characters (RFC 3986, section 2.2), for `allowReserved`. Those that would end the value stay
 * encoded: `&`, `=`, `+` and `#` of a query.
 */
function encodeUnreserved(value: unknown): string {
  return encodePlain(value).replace(/%(?:3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C|3B)/g, decodeURIComponent);
}

/** Percent-encodes. A lone surrogate has no UTF-8: it goes as U+FFFD, as everywhere on the web. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
