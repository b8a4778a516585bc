import type { RedactStep } from "../../runtime/result/redact.ts";

/** A key without quotes, a key in quotes, any key, or any item of a list. */
const token = /\.?(?:([A-Za-z_$][\w$-]*)|("(?:[^"\\]|\\.)+")|(\*))|(\[\*?\])/gy;

/**
 * Reads an entry of `redact`: a name alone is redacted at any depth, `users[].email` at its place. The grammar is the part
 * of JMESPath that selects places: keys, `*`, `[]` and `[*]`. The schema of specs has checked it.
 */
export function redactionSteps(entry: string): readonly RedactStep[] {
  const steps = [...entry.matchAll(token)].map(([, bare, quoted]): RedactStep => {
    if (bare !== undefined) return bare;
    return quoted === undefined ? { any: "member" } : (JSON.parse(quoted) as string);
  });
  const [only, ...others] = steps;
  return typeof only === "string" && others.length === 0 ? [{ any: "depth" }, only] : steps;
}
