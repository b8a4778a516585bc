import type { Host } from "./hosts/host.ts";
import type { Places } from "./places.ts";

/**
 * Returns the values that the host would put in place of references now. Throws an Error for one that only the host knows, or
 * for a variable that is not set.
 */
export function resolveReferences(
  host: Host,
  references: Readonly<Record<string, string>>,
  places: Places,
): Readonly<Record<string, string>> {
  const { references: pattern } = host;
  if (pattern === undefined) return {};
  return Object.fromEntries(
    Object.entries(references).map(([variable, text]) => [
      variable,
      text.replace(pattern, (whole, ...rest) => referredValue(whole, rest.at(-1) as Groups, host, places)),
    ]),
  );
}

interface Groups {
  readonly name?: string;
  readonly bare?: string;
  readonly fallback?: string;
}

function referredValue(whole: string, groups: Groups, host: Host, places: Places): string {
  const name = typeof groups === "object" ? (groups.name ?? groups.bare) : undefined;
  const value = name === undefined ? fixedReferences(places)[whole] : (places.env[name] ?? groups.fallback);
  if (value !== undefined) return value;
  throw new Error(
    name === undefined ? `only ${host.title} knows \`${whole}\`` : `the variable ${name} is not set here`,
  );
}

function fixedReferences({ cwd, home }: Places): Readonly<Record<string, string>> {
  return { "${workspaceFolder}": cwd, "${userHome}": home };
}
