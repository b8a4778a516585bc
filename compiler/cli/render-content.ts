import { isObject } from "../../runtime/support/json.ts";

/**
 * A content block as a terminal shows it: text as it is, anything else in a line. Servers send blocks of any shape: one
 * of an unknown type, or without its members, is printed as JSON.
 */
export function renderContent(block: unknown): string {
  if (!isObject(block)) return JSON.stringify(block);
  const { type, text, data, mimeType, uri, resource } = block;
  if (type === "text" && typeof text === "string") return text;
  if ((type === "image" || type === "audio") && typeof data === "string") {
    const bytes = Math.floor((data.replace(/=+$/, "").length * 3) / 4);
    return `[${type}, ${String(mimeType)}, ${bytes} bytes; --json prints it]`;
  }
  if (type === "resource_link" && typeof uri === "string") return `[link to ${uri}]`;
  if (type === "resource" && isObject(resource)) {
    if (typeof resource["text"] === "string") return resource["text"];
    if (typeof resource["uri"] === "string") return `[resource ${resource["uri"]}; --json prints it]`;
  }
  return JSON.stringify(block, null, 2);
}
