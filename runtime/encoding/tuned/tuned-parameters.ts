/** Digits of the hash that name a map in a content type: enough that nobody meets two maps of one name. */
const nameLength = 16;

/** The parameters that name a tuned encoding in a content type. */
export function tunedParameters(hash: string): Readonly<Record<string, string>> {
  return { variant: "tuned", map: hash.slice(0, nameLength) };
}
