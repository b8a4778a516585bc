/** This many characters of a string weigh as much as one node: both take 8 bytes at least. */
export const charsPerUnit = 4;

/**
 * The size of a JSON value: one a node, and one for each four characters of a string or key. A part that is used
 * twice counts twice, as it would in JSON text. Stops as soon as the size is beyond `most`, and so ends on any graph.
 */
export function jsonSize(value: unknown, most: number): number {
  let size = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0 && size <= most) {
    const next = rest.pop();
    size += 1;
    if (typeof next === "string") size += next.length / charsPerUnit;
    else if (Array.isArray(next)) size += pushList(rest, next, most - size);
    else if (typeof next === "object" && next !== null) size += pushEntries(rest, next);
  }
  return size;
}

/** A list that is too long by itself is not looked into. */
function pushList(rest: unknown[], list: readonly unknown[], most: number): number {
  if (list.length > most) return list.length;
  for (const item of list) rest.push(item);
  return 0;
}

function pushEntries(rest: unknown[], object: object): number {
  let size = 0;
  for (const [key, child] of Object.entries(object)) {
    size += key.length / charsPerUnit;
    rest.push(child);
  }
  return size;
}
