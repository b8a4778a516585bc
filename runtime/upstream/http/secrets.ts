import { isObject } from "../../support/json.ts";

/** What stands where a secret stood. */
export const mask = "***";

/** A secret, where it is sent, and what is shown of that place. */
export type Secret =
  /** By itself: masked wherever it is, if it is long enough to be nothing else. */
  | { readonly kind: "value"; readonly sent: string; readonly shown: string }
  /** Under a name, of a header, a cookie or a parameter: masked beside that name, however short. */
  | { readonly kind: "named"; readonly name: string; readonly sent: string; readonly shown: string }
  /** In the address: masked in addresses, at their beginning. */
  | { readonly kind: "host" | "path"; readonly sent: string; readonly shown: string };

/** The secrets of one upstream: nothing that a client or a receipt sees may hold one of them. */
export interface Secrets {
  /** The text with every secret in it masked. */
  scrub(text: string): string;
  /** The same for parsed JSON, whatever way its texts were escaped. */
  scrubJson(value: unknown): unknown;
}

/** Shorter values are words of everyday text: masking them anywhere would garble answers and hide nothing. */
const shortest = 6;

export function createSecrets(all: readonly Secret[]): Secrets {
  const secrets = all.filter(({ sent }) => sent !== "");
  const values = longValues(secrets);
  const named = secrets.filter((secret) => secret.kind === "named");
  const patterns = secrets.flatMap((secret) => patternOf(secret) ?? []);

  const scrub = (text: string): string => {
    let clean = text;
    for (const [sent, shown] of values) if (clean.includes(sent)) clean = clean.replaceAll(sent, shown);
    for (const { find, shown } of patterns) clean = clean.replace(find, (_, before) => `${before}${shown}`);
    return clean;
  };
  const under = (name: unknown, value: unknown): string | undefined =>
    typeof name === "string" && (typeof value === "string" || typeof value === "number")
      ? named.find((secret) => secret.sent === String(value) && isSameName(name, secret.name))?.shown
      : undefined;
  const walk = (value: unknown, name?: unknown): unknown => {
    const shown = under(name, value);
    if (shown !== undefined) return shown;
    if (typeof value === "string") return scrub(value);
    if (typeof value === "number") return values.get(String(value)) ?? value;
    // A list may hold the values of one name, or names and values in turn.
    if (Array.isArray(value))
      return value.map((item, index) => under(value[index - 1], item) ?? walk(item, name));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrub(key), walk(item, key)]));
  };
  return { scrub, scrubJson: (value) => (secrets.length === 0 ? value : walk(value)) };
}

/** What is shown for each text; longer ones first, so that one inside another is not half masked. */
function longValues(secrets: readonly Secret[]): ReadonlyMap<string, string> {
  const forms = secrets
    .filter(({ kind, sent }) => kind === "value" && sent.length >= shortest)
    .flatMap(({ sent, shown }) => [
      [sent, shown] as const,
      [encodeURIComponent(sent), shown] as const,
      [JSON.stringify(sent).slice(1, -1), shown] as const,
    ]);
  return new Map(forms.sort(([a], [b]) => b.length - a.length));
}

/** `HTTP_X_PIN` is how some services call the header `x-pin`. */
function isSameName(name: string, wanted: string): boolean {
  const [folded, sought] = [fold(name), fold(wanted)];
  return folded === sought || folded.endsWith(`-${sought}`);
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

interface Pattern {
  /** Its first group is what stays before the secret. */
  readonly find: RegExp;
  readonly shown: string;
}

/** The secret at its place in any text: also in JSON inside a text, where quotes and slashes have a `\`. */
function patternOf(secret: Secret): Pattern | undefined {
  const { kind, sent, shown } = secret;
  if (kind === "value") return undefined;
  const text = [...new Set([sent, encodeURIComponent(sent)])].map(escaped).join("|");
  if (kind === "named") {
    const name = escaped(secret.name).replace(/[-_]/g, "[-_]");
    const find = `((?<![a-z0-9])${name}\\\\*["']?\\s*[:=]\\s*\\\\*["']?)(?:${text})(?![\\w-])`;
    return { find: new RegExp(find, "gi"), shown };
  }
  if (kind === "host") return { find: new RegExp(`(\\\\?/\\\\?/)${escaped(sent)}(?![\\w-])`, "gi"), shown };
  const path = escaped(sent).replaceAll("/", "\\\\?/");
  const before = `\\\\?/\\\\?/[^/\\s"'<>\\\\]*|(?<![\\w.%\\\\/-])`;
  return { find: new RegExp(`(${before})${path}(?![\\w%~-])`, "gi"), shown };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
