import { parsePointer, step } from "../../../schema/resolve/pointer.ts";
import { isNode, type Node } from "./document.ts";

/** An object of the document and, if a reference led to it, its JSON Pointer. */
export interface Target {
  readonly node: Node;
  /** `#/components/schemas/Pet`. */
  readonly pointer?: string;
}

/** Follows the local references of one document (RFC 6901, section 6). */
export interface References {
  /**
   * The object behind an object that may be a Reference Object. Undefined if the value is not an object, or its
   * references lead nowhere, out of the document, or in a circle.
   */
  follow(value: unknown): Target | undefined;
  /** The value at a pointer such as `#/components/schemas/Pet`; undefined if the document has no such place. */
  at(pointer: string): unknown;
}

export function openReferences(root: Node): References {
  const known = new Map<string, unknown>();
  const at = (pointer: string): unknown => {
    // An anchor (`#name`) is no pointer, and a reference to the whole document is no object of it.
    if (!pointer.startsWith("#/")) return undefined;
    if (known.has(pointer)) return known.get(pointer);
    const value = parsePointer(pointer.slice(1)).reduce<unknown>(step, root);
    known.set(pointer, value);
    return value;
  };
  return {
    at,
    follow(value) {
      const seen = new Set<string>();
      let node = value;
      let pointer: string | undefined;
      while (isNode(node) && typeof node["$ref"] === "string") {
        pointer = node["$ref"];
        if (seen.has(pointer)) return undefined;
        seen.add(pointer);
        node = at(pointer);
      }
      if (!isNode(node)) return undefined;
      return pointer === undefined ? { node } : { node, pointer };
    },
  };
}
