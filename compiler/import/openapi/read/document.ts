/** An object of an OpenAPI document. Its members are checked where they are read: documents in the wild are not valid. */
export type Node = Readonly<Record<string, unknown>>;

/** An OpenAPI document of version 3.0, 3.1 or 3.2. Swagger 2.0 has been converted. */
export interface OpenApiDocument {
  readonly root: Node;
  /** The version that the file itself had: `2.0`, `3.1.0`. */
  readonly version: string;
}

/** The text at a key, or undefined if it is missing, empty or of another type. */
export function textAt(node: Node | undefined, key: string): string | undefined {
  const value = node?.[key];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The objects of an array at a key; other items are left out. */
export function nodesAt(node: Node | undefined, key: string): readonly Node[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The entries of a map at a key, without extensions (`x-…`). */
export function entriesAt(node: Node | undefined, key: string): readonly (readonly [string, unknown])[] {
  const value = node?.[key];
  return isNode(value) ? Object.entries(value).filter(([name]) => !name.startsWith("x-")) : [];
}

/** The object at a key. */
export function nodeAt(node: Node | undefined, key: string): Node | undefined {
  const value = node !== undefined && Object.hasOwn(node, key) ? node[key] : undefined;
  return isNode(value) ? value : undefined;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
