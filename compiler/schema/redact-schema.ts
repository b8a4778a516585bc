import { isRedacted, type RedactPaths, stepsInto } from "../../runtime/result/redact.ts";
import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { parsePointer, step } from "./resolve/pointer.ts";

/**
 * Returns the schema of a redacted result: a text in each redacted place. A definition on the way gets a redacted copy of
 * its own, because other uses of it are not redacted.
 */
export function redactSchema(schema: JsonSchema, paths: RedactPaths): JsonSchema {
  const copies = new Redaction(schema);
  const changed = copies.at(schema, paths);
  if (!isObject(changed) || copies.definitions.size === 0) return changed as JsonSchema;
  const own = isObject(changed["$defs"]) ? changed["$defs"] : {};
  return { ...changed, $defs: { ...own, ...Object.fromEntries(copies.definitions) } };
}

class Redaction {
  /** Redacted copies by their names. */
  readonly definitions = new Map<string, unknown>();
  readonly #names = new Map<string, string>();
  readonly #root: JsonSchema;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** The schema of a place, from which these paths lead on to redacted places. */
  at(schema: unknown, paths: RedactPaths): unknown {
    if (paths.length === 0 || !isObject(schema)) return schema;
    const { description, $ref, ...beside } = schema;
    if (isRedacted(paths)) return { type: "string", ...(description === undefined ? {} : { description }) };
    if (typeof $ref === "string")
      return { ...schema, $ref: this.#copyOf($ref, paths), ...this.#members(beside, paths) };
    return this.#members(schema, paths);
  }

  #copyOf($ref: string, paths: RedactPaths): string {
    const key = JSON.stringify([$ref, paths]);
    const pointer = parsePointer($ref.slice(1));
    const target = pointer.reduce<unknown>(step, this.#root);
    if (!isObject(target)) return $ref;
    let name = this.#names.get(key);
    if (name === undefined) {
      name = `${pointer.at(-1) ?? "root"}-redacted-${this.#names.size + 1}`;
      this.#names.set(key, name);
      this.definitions.set(name, this.at(target, paths));
    }
    return `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
  }

  #members(schema: Record<string, unknown>, paths: RedactPaths): Record<string, unknown> {
    const same = (inner: unknown) => this.at(inner, paths);
    const behind = (key: string | undefined) => (inner: unknown) => this.at(inner, stepsInto(paths, key));
    const changes: Readonly<Record<string, (inner: unknown) => unknown>> = {
      properties: (inner) =>
        isObject(inner)
          ? Object.fromEntries(Object.entries(inner).map(([key, child]) => [key, behind(key)(child)]))
          : inner,
      items: behind(undefined),
      prefixItems: listOf(behind(undefined)),
      anyOf: listOf(same),
      oneOf: listOf(same),
      allOf: listOf(same),
    };
    return Object.fromEntries(
      Object.entries(schema).map(([word, inner]) => [word, changes[word]?.(inner) ?? inner]),
    );
  }
}

function listOf(change: (inner: unknown) => unknown): (inner: unknown) => unknown {
  return (inner) => (Array.isArray(inner) ? inner.map(change) : inner);
}
