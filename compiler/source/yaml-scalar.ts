import {
  boolCoreTag,
  floatCoreTag,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  type ScalarTagDefinition,
} from "js-yaml";

/** The value of a plain scalar in the core schema of YAML 1.2.2 (section 10.3.2): null, boolean, number or string. */
export function plainValue(text: string): unknown {
  for (const tag of tagsByFirst.get(text.charAt(0)) ?? []) {
    const value: unknown = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return text;
}

/** A quick test: most scalars are words, and their first letter shows that they are strings. */
const tagsByFirst = new Map<string, ScalarTagDefinition[]>();
for (const tag of [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag]) {
  for (const first of tag.implicitFirstChars ?? []) {
    const tags = tagsByFirst.get(first);
    if (tags === undefined) tagsByFirst.set(first, [tag]);
    else tags.push(tag);
  }
}
