import type { Span } from "../source/source-file.ts";
import type { Path } from "../source/syntax-tree.ts";
import type { SpecDocument } from "../spec/spec.ts";

/** One named declaration of a spec (an upstream, a shared schema, a tool, a prompt, a resource), and its place. */
export interface Declared<Value> {
  readonly name: string;
  readonly value: Value;
  readonly document: SpecDocument;
  /** From the root of its document: `["tools", "search_issues"]`. */
  readonly path: Path;
}

/** Everything that a document declares in one of its maps, in the order of the text. */
export function declarations<Value>(
  document: SpecDocument,
  section: "upstreams" | "schemas" | "tools" | "prompts" | "resources",
  values: Readonly<Record<string, Value>> | undefined,
): Declared<Value>[] {
  return Object.entries(values ?? {}).map(([name, value]) => ({
    name,
    value,
    document,
    path: [section, name],
  }));
}

/** The place of a value inside a declaration, or of its nearest ancestor if the value is not written. */
export function placeIn(declared: Declared<unknown>, path: Path = [], part: "key" | "value" = "value"): Span {
  return declared.document.tree.locate([...declared.path, ...path], part);
}

/** The place of a declaration's name. */
export function placeOfName(declared: Declared<unknown>): Span {
  return placeIn(declared, [], "key");
}

/** The place of a declaration as JSON: file and offsets. */
export function placeOfDeclaration(declared: Declared<unknown>): {
  readonly file: string;
  readonly start: number;
  readonly end: number;
} {
  const { source, start, end } = placeOfName(declared);
  return { file: source.path, start, end };
}
