import { isObject } from "../../runtime/support/json.ts";
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
  /** Declarations of other files whose keys replace its own, in the order of their application. */
  readonly overrides?: readonly Declared<Readonly<Record<string, unknown>>>[];
}

/** Everything that a document declares in one of its maps, in the order of the text. */
export function declarations<Value>(
  document: SpecDocument,
  section: "upstreams" | "schemas" | "tools" | "overrides" | "prompts" | "resources",
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
  const { document, path: own } = writerOf(declared, path);
  return document.tree.locate([...own, ...path], part);
}

/** The declaration that a value comes from: an override, or the declaration itself. */
function writerOf(declared: Declared<unknown>, path: Path): Declared<unknown> {
  return declared.overrides?.findLast(({ value }) => has(value, path)) ?? declared;
}

/** True if the value has the first key of the path; of `result`, also the second one. */
function has(value: Readonly<Record<string, unknown>>, [key, inner]: Path): boolean {
  if (key === undefined || !Object.hasOwn(value, key)) return false;
  const member = value[key];
  return key !== "result" || inner === undefined || (isObject(member) && Object.hasOwn(member, inner));
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
