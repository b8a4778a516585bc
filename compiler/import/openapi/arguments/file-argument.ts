import { isNode, type Node, textAt } from "../read/document.ts";
import type { References } from "../read/references.ts";

/** The schema of a file argument of the `http` runner. */
export const fileSchemaName = "File";
export const fileSchema: Node = {
  type: "object",
  description: "A file: exactly one of path, url and base64",
  properties: {
    path: { type: "string", description: "A file in a folder that the server allows" },
    url: { type: "string", description: "A public http or https address" },
    base64: { type: "string", description: "The content" },
    name: { type: "string", description: "The file's name" },
    type: { type: "string", description: "The media type" },
  },
  additionalProperties: false,
};

/**
 * The schema of an argument that is a file, or a list of files; undefined if the property is not bytes. Bytes are
 * `format: binary` (3.0), or a string with a media type and no encoding (3.1), or a part whose `encoding` is not a text type.
 */
export function fileArgument(property: unknown, encodingType?: string, references?: References): unknown {
  const node = references?.follow(property)?.node ?? (isNode(property) ? property : undefined);
  if (node === undefined) return undefined;
  const description = textAt(node, "description");
  const described = description === undefined ? {} : { description };
  if (isBytes(node, encodingType)) return { $ref: `#/schemas/${fileSchemaName}`, ...described };
  const items = references?.follow(node["items"])?.node;
  if (node["type"] !== "array" || items === undefined || !isBytes(items, encodingType)) return undefined;
  return { type: "array", items: { $ref: `#/schemas/${fileSchemaName}` }, ...described };
}

function isBytes(node: Node, encodingType: string | undefined): boolean {
  const types = [node["type"] ?? "string"].flat();
  if (!types.includes("string") && node["type"] !== "file") return false;
  if (node["type"] === "file" || node["format"] === "binary") return true;
  const media = textAt(node, "contentMediaType");
  if (media !== undefined && node["contentEncoding"] === undefined) return !/^text\/|json/i.test(media);
  return (
    encodingType !== undefined && /^(?:image|audio|video|font)\/|octet-stream|pdf|zip/i.test(encodingType)
  );
}
