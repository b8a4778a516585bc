import {
  boolCoreTag,
  floatCoreTag,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  type ScalarTagDefinition,
} from "js-yaml";

/** What a plain scalar means in the core schema of YAML 1.2.2 (section 10.3.2): null, a boolean, a number, a text. */
export function plainValue(text: string): unknown {
  for (const tag of tagsByFirst.get(text.charAt(0)) ?? []) {
    const value: unknown = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return text;
}

/** Most scalars are words: their first letter rules out everything but a text. */
const tagsByFirst = new Map<string, ScalarTagDefinition[]>();
for (const tag of [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag]) {
  for (const first of tag.implicitFirstChars ?? []) {
    const tags = tagsByFirst.get(first);
    if (tags === undefined) tagsByFirst.set(first, [tag]);
    else tags.push(tag);
  }
}
