import { invisible } from "./invisible.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute (HTML, section 13.1.2). */
export function htmlText(text: string): string {
  return text.replace(invisible, "\ufffd").replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/**
 * Escapes JSON text for a `<script type="application/json">`. Nothing in the result can end the element or begin a
 * comment (HTML, section 4.12.1.3), and it parses to the same value.
 */
export function scriptJson(json: string): string {
  return json
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
