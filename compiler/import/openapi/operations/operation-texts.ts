import { cutDescription, descriptionCap, graphemeLength } from "../../../spec/cut-description.ts";
import { cleanText, spokenName } from "../../clean-text.ts";
import { isNode, textAt } from "../read/document.ts";
import { type Operation, operationLabel } from "./list-operations.ts";

export interface OperationTexts {
  /** The sentence that describes the operation, at most 60 grapheme clusters; it ends with `…` if it was cut. */
  readonly description: string;
  /** The text that is not in the description. */
  readonly docs?: string;
}

/** Makes the texts of a tool from the summary and the description of its operation. */
export function operationTexts(operation: Operation): OperationTexts {
  const { node, id } = operation;
  const own = ["x-mcp", "x-speakeasy-mcp"].flatMap((key) => {
    const extension = node[key];
    return isNode(extension) ? [plain(textAt(extension, "description"))] : [];
  });
  const summary = plain(textAt(node, "summary"));
  const whole = plain(textAt(node, "description"));
  const texts = [...own, summary, whole].filter((text) => text !== "" && !isName(text, operation));
  const [said = spokenName(id ?? operationLabel(operation))] = texts;
  const description = lineOf(said) || operationLabel(operation);
  const rest = [...new Set(texts)].filter(
    (text) => oneLine(text) !== description && !isSaid(text, description),
  );
  return { description, ...(rest.length === 0 ? {} : { docs: rest.join("\n\n") }) };
}

/** Whether the text only repeats the name of the operation. */
function isName(text: string, { id, path, method }: Operation): boolean {
  const bare = (given: string) => given.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return (
    !/\s/.test(text.trim()) && [id ?? "", path, `${method}${path}`].some((name) => bare(name) === bare(text))
  );
}

function isSaid(text: string, description: string): boolean {
  return oneLine(text).replace(/[.\s]+$/, "") === description;
}

/** The first sentence, cut at a phrase where it is too long. */
function lineOf(text: string): string {
  const line = oneLine(firstSentence(text));
  if (graphemeLength(line) <= descriptionCap) return line;
  const cut = cutDescription(line, descriptionCap - 1);
  return `${cut}…`;
}

function firstSentence(text: string): string {
  const [paragraph = ""] = text
    .split(/\n\s*\n|\n(?=\s*(?:[-*#>]|\d+\.)\s)/)
    .filter((part) => part.trim() !== "");
  const sentence =
    /^[\s\S]*?(?:[.!?](?=\s+[\p{Lu}\p{N}`"'([]|\s*$)|[。！？])/u.exec(paragraph)?.[0] ?? paragraph;
  return sentence.replace(/[.。\s]+$/u, "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** Phrases at the beginning of a text that do not describe the operation. */
const noise =
  /^(?:(?:tool name|name|description|summary)\s*:\s*|use this (?:tool|endpoint|operation|method|api)(?: (?:when you (?:want|need) to|if you (?:want|need) to|when|to))?\s+)+/i;

/** Markdown and HTML as the text that a reader sees. */
function plain(text: string | undefined): string {
  if (text === undefined) return "";
  const clean = cleanText(text)
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)\s*\/?>/gi, "\n")
    .replace(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/[^\S\n]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const rest = clean.replace(noise, "");
  return rest === clean ? clean : rest.charAt(0).toUpperCase() + rest.slice(1);
}
