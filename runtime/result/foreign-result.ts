import type { ContentBlock, ToolResult } from "../call/tool-result.ts";
import type { Json } from "../support/json.ts";
import { jsonInText } from "../support/json-in-text.ts";

/**
 * The result of another MCP server. It passes as it came if it fits the tool's budget; `pick`, pages and budgets apply to
 * it like to any other result, by the data that it stands for.
 */
export class ForeignResult {
  readonly result: ToolResult;
  #data: { readonly value: Json } | undefined;

  constructor(result: ToolResult) {
    this.result = result;
  }

  /** The data: the structured content, else the JSON of its text, else its text. Texts that say more are kept beside it. */
  get data(): Json {
    this.#data ??= { value: readData(this.result) };
    return this.#data.value;
  }

  /** The structured content says all that the text says, and only repeats it. */
  get repeats(): boolean {
    const { structuredContent } = this.result;
    if (structuredContent === undefined) return false;
    const texts = textsOf(this.result);
    return texts.length === 0 || (texts.length === 1 && isSame(texts[0], structuredContent));
  }
}

/** A block whose text costs tokens like any other text. */
type TextResource = ContentBlock & { readonly type: "resource" };

/** True for an embedded resource with a text. */
export function isTextResource(block: ContentBlock): block is TextResource {
  return block.type === "resource" && typeof block.resource["text"] === "string";
}

function readData(result: ToolResult): Json {
  const { structuredContent } = result;
  const text = textOf(result);
  const resources = result.content.filter(isTextResource).map(({ resource }) => resource as Json);
  const own = structuredContent ?? text;
  const saysMore = structuredContent !== undefined && text !== "" && !isSame(text, structuredContent);
  if (resources.length === 0 && !saysMore) return own;
  return {
    ...(text === "" ? {} : { text }),
    ...(structuredContent === undefined ? {} : { data: structuredContent }),
    ...(resources.length === 0 ? {} : { resources }),
  };
}

function textOf(result: ToolResult): Json {
  const texts = textsOf(result);
  const [only = ""] = texts;
  return texts.length > 1 ? texts.join("\n") : (jsonInText(only) ?? only);
}

function textsOf({ content }: ToolResult): readonly string[] {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

function isSame(text: Json | undefined, data: Json): boolean {
  const value = typeof text === "string" ? jsonInText(text) : text;
  return value !== undefined && JSON.stringify(value) === JSON.stringify(data);
}
