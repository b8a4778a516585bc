import { invisible } from "../emit/text/invisible.ts";

/** Terminal colours and cursor movements (ECMA-48, CSI). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for these
const terminalSequence = /\u001b\[[0-9;:?]*[ -/]*[@-~]/g;

/** Returns a text without characters that nobody can see: controls, and format characters that reorder or hide text. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(terminalSequence, "")
    .replace(invisible, (sign) => (/[\n\t]/.test(sign) ? sign : ""));
}

/** `list_open_orders` as words: `List open orders`. Describes a tool that has no description. */
export function spokenName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
