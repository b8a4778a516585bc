import { isObject } from "../../support/json.ts";
import type { ParameterStyle } from "./http-binding.ts";

/**
 * OpenAPI's serialisation of parameters (OpenAPI 3.1.1, 4.8.12.3 Style Values, with the percent-encoding of its
 * appendix E): how primitives, arrays and objects look in a path, a query, a header or a form. Every name and value
 * is percent-encoded for where it goes, so a value can never become a separator.
 */
export const formStyle: ParameterStyle = { style: "form", explode: true };
export const simpleStyle: ParameterStyle = { style: "simple", explode: false };

/** The `name=value` pairs of a query or form parameter, encoded; none for what was left out and for empty lists. */
export function queryPairs(name: string, value: unknown, { style, explode }: ParameterStyle): string[] {
  if (value === undefined || value === null) return [];
  const key = encodeText(name);
  if (Array.isArray(value)) {
    const items = value.map(encodeValue);
    if (explode || items.length === 0) return items.map((item) => `${key}=${item}`);
    return [`${key}=${items.join(separatorOf(style))}`];
  }
  if (!isObject(value)) return [`${key}=${encodeValue(value)}`];
  if (style === "deepObject") return deepPairs(name, value);
  const entries = entriesOf(value);
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

/** A value in a header, by style `simple`: not percent-encoded, since HTTP has no such encoding there. */
export function headerText(value: unknown, explode = false): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(plainText).join(",");
  if (!isObject(value)) return plainText(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return entries.map(([key, item]) => `${key}${explode ? "=" : ","}${plainText(item)}`).join(",");
}

/** Text as it is; numbers and booleans as JSON has them; what is nested deeper than the styles reach, as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

function pathBody(value: unknown, style: string, explode: boolean, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  const prefix = style === "matrix" ? `${encodeText(name)}=` : "";
  if (Array.isArray(value)) {
    const items = value.map(encodeValue);
    if (explode && prefix !== "") return items.map((item) => prefix + item).join(";");
    return prefix + items.join(explode && style === "label" ? "." : ",");
  }
  if (isObject(value)) {
    const entries = entriesOf(value);
    if (!explode) return prefix + entries.flat().join(",");
    return entries.map(([inner, item]) => `${inner}=${item}`).join(explodedSeparators.get(style) ?? ",");
  }
  const text = encodeValue(value);
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
  if (!isObject(value)) return [`${encodeText(name)}=${encodeValue(value)}`];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item));
}

function separatorOf(style: string): string {
  if (style === "spaceDelimited") return "%20";
  return style === "pipeDelimited" ? "%7C" : ",";
}

function entriesOf(value: Record<string, unknown>): [string, string][] {
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [encodeText(key), encodeValue(item)]);
}

function encodeValue(value: unknown): string {
  return encodeText(plainText(value));
}

/** Percent-encodes. A lone surrogate has no UTF-8: it goes as U+FFFD, as everywhere on the web. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
