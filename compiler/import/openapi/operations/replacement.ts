import { textAt } from "../read/document.ts";
import { type Operation, operationLabel } from "./list-operations.ts";

/**
 * The line that says that an operation is deprecated, with the tool that replaces it if its texts name one: by operationId, or
 * as `GET /path`. Undefined for an operation that is not deprecated.
 */
export function deprecation(operation: Operation, names: ReadonlyMap<Operation, string>): string | undefined {
  if (!operation.deprecated) return undefined;
  const { node } = operation;
  const texts = [
    "summary",
    "description",
    "x-deprecated",
    "x-deprecation",
    "x-replaced-by",
    "x-deprecated-description",
  ];
  const said = texts.map((key) => textAt(node, key) ?? "").join("\n");
  const found = [...names].find(
    ([other]) => other !== operation && !other.deprecated && mentions(said, other),
  );
  return found === undefined ? "Deprecated." : `Deprecated: use \`${found[1]}\`.`;
}

/** An id counts as a whole word with a sign in it that prose has not, or in a code span. */
function mentions(text: string, other: Operation): boolean {
  const label = operationLabel(other);
  if (new RegExp(`\\b${escaped(label)}(?![\\w/{-])`).test(text)) return true;
  const { id } = other;
  if (id === undefined || !text.includes(id)) return false;
  const word = /[_/-]|[a-z][A-Z]/.test(id) ? `(?<![\\w/-])${escaped(id)}(?![\\w/-])` : `\`${escaped(id)}\``;
  return new RegExp(word).test(text);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
