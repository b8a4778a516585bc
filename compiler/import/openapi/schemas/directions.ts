import { isNode } from "../read/document.ts";
import type { References } from "../read/references.ts";

/** Who sends a value: the caller, or the service. */
export type Direction = "request" | "response";

/** The keyword of properties that a direction does not have. */
export const droppedBy: Readonly<Record<Direction, string>> = { request: "readOnly", response: "writeOnly" };

/**
 * Tells for a pointer whether its schema differs by direction: whether it, or a schema that it reaches, has a property
 * that is `readOnly` or `writeOnly`.
 */
export function directionTest(references: References): (pointer: string) => boolean {
  const known = new Map<string, boolean>();
  const search = (pointer: string, visited: Set<string>): boolean => {
    const answer = known.get(pointer);
    if (answer !== undefined) return answer;
    if (visited.has(pointer)) return false;
    visited.add(pointer);
    const found = scan(references.at(pointer), (next) => search(next, visited));
    if (found) known.set(pointer, true);
    return found;
  };
  return (pointer) => {
    const visited = new Set<string>();
    const found = search(pointer, visited);
    // A search that ends without a find has looked at all that its schemas reach.
    if (!found) for (const one of visited) known.set(one, false);
    return found;
  };
}

function scan(value: unknown, reaches: (pointer: string) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => scan(item, reaches));
  if (!isNode(value)) return false;
  if (value["readOnly"] === true || value["writeOnly"] === true) return true;
  const reference = value["$ref"];
  if (typeof reference === "string" && reaches(reference)) return true;
  return Object.entries(value).some(
    ([key, item]) => key !== "example" && key !== "examples" && scan(item, reaches),
  );
}

/** Whether a property exists in a direction. The flag may be behind a reference. */
export function isDropped(property: unknown, direction: Direction, references: References): boolean {
  const keyword = droppedBy[direction];
  return (
    isNode(property) && (property[keyword] === true || references.follow(property)?.node[keyword] === true)
  );
}
