import { createHash } from "node:crypto";
import { type Argument, locations } from "./argument.ts";

/** Matches names that every client and every template accepts. */
const maxName = 64;

/**
 * A name for each argument of one tool. Characters that clients or templates refuse are replaced. If several arguments would
 * have the same name, the first of path, query, header, cookie and body keeps it, and the others get their location as an
 * ending. Names do not depend on the order of the arguments.
 */
export function argumentNames(all: readonly Argument[]): ReadonlyMap<Argument, string> {
  const ordered = [...all].sort(
    (one, other) =>
      locations.indexOf(one.location) - locations.indexOf(other.location) ||
      Number(cleanName(one.wireName) !== one.wireName) -
        Number(cleanName(other.wireName) !== other.wireName) ||
      (one.wireName < other.wireName ? -1 : 1),
  );
  const taken = new Set<string>();
  const names = new Map<Argument, string>();
  for (const argument of ordered) {
    const clean = cleanName(argument.wireName);
    const candidates = [clean, `${clean.slice(0, maxName - 7)}_${argument.location}`, hashed(argument)];
    const name = candidates.find((one) => !taken.has(one)) ?? hashed(argument);
    taken.add(name);
    names.set(argument, name);
  }
  return names;
}

const spoken: readonly (readonly [RegExp, string])[] = [
  [/\[\]/g, ""],
  [/<=/g, "_lte"],
  [/>=/g, "_gte"],
  [/</g, "_lt"],
  [/>/g, "_gt"],
  [/!=?/g, "_not"],
];

/** `DateCreated<` is `DateCreated_lt`, `filter[state]` is `filter_state`, `$top` is `top`. */
function cleanName(wireName: string): string {
  const text = spoken.reduce((rest, [sign, word]) => rest.replace(sign, word), wireName.normalize("NFKD"));
  const legal = text.replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9_-]+/g, "_");
  const safe = (legal === wireName ? legal : legal.replace(/^[_-]+|[_-]+$/g, "")).slice(0, maxName);
  return /[A-Za-z0-9]/.test(safe) ? safe : `argument_${digest(wireName)}`;
}

function hashed({ wireName, location }: Argument): string {
  return `${cleanName(wireName).slice(0, maxName - 5)}_${digest(`${location} ${wireName}`)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 4);
}
