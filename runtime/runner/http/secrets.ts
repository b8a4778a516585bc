import { parseEnv } from "../env.ts";

/** What stands where a secret stood. */
export const mask = "***";

/** The secrets of one upstream: nothing that a client or a receipt sees may hold one of them. */
export interface Secrets {
  /** The text with every secret in it masked. */
  scrub(text: string): string;
}

/** Shorter values are words of everyday text: masking them would garble answers and hide nothing. */
const shortest = 6;

/** Secrets by value; longer ones first, so that one inside another is not half masked. */
export function createSecrets(values: Iterable<string>): Secrets {
  const forms = new Set<string>();
  for (const value of values) {
    if (value.length < shortest) continue;
    forms.add(value).add(encodeURIComponent(value)).add(JSON.stringify(value).slice(1, -1));
  }
  const list = [...forms].sort((a, b) => b.length - a.length);
  return {
    scrub(text) {
      let clean = text;
      for (const secret of list) if (clean.includes(secret)) clean = clean.replaceAll(secret, mask);
      return clean;
    },
  };
}

/** The values that the `${ENV}` references of a text have in this environment; defaults are public. */
export function referencedValues(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const values: string[] = [];
  for (const part of parseEnv(text).parts) {
    const value = part.kind === "env" && Object.hasOwn(env, part.name) ? env[part.name] : undefined;
    if (value !== undefined && value !== "") values.push(value);
  }
  return values;
}
