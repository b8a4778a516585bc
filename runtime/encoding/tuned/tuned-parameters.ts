/** Number of hash digits that identify a map in a content type: enough to make a collision unlikely. */
const nameLength = 16;

/** Returns the parameters of a tuned encoding in a content type. */
export function tunedParameters(hash: string): Readonly<Record<string, string>> {
  return { variant: "tuned", map: hash.slice(0, nameLength) };
}
