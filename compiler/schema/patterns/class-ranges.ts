import type { AST } from "@eslint-community/regexpp";
import { type CharRanges, complement, lastCodePoint, lastCodeUnit, union } from "./char-ranges.ts";

/** An element of a pattern that matches one character. */
export type CharacterNode = AST.Character | AST.CharacterSet | AST.CharacterClass;

/**
 * The characters that an element matches; undefined for the few that match strings (`\p{RGI_Emoji}` with the flag `v`).
 * ECMA-262, 22.2.2.9.
 */
export function rangesOf(node: CharacterNode, unicode: boolean): CharRanges | undefined {
  const last = unicode ? lastCodePoint : lastCodeUnit;
  switch (node.type) {
    case "Character":
      return [[node.value, node.value]];
    case "CharacterSet":
      return setRanges(node, last);
    case "CharacterClass": {
      const parts = node.elements.map((element) => classElement(element, unicode));
      if (parts.some((part) => part === undefined)) return undefined;
      const whole = union(parts.filter((part) => part !== undefined));
      return node.negate ? complement(whole, last) : whole;
    }
  }
}

function classElement(element: AST.CharacterClassElement, unicode: boolean): CharRanges | undefined {
  if (element.type === "CharacterClassRange") return [[element.min.value, element.max.value]];
  return element.type === "Character" || element.type === "CharacterSet"
    ? rangesOf(element, unicode)
    : undefined;
}

function setRanges(node: AST.CharacterSet, last: number): CharRanges | undefined {
  if (node.kind === "any") return complement(lineEnds, last);
  const set = node.kind === "property" ? propertyRanges(node.raw.replace("\\P", "\\p")) : escapes[node.kind];
  return set !== undefined && node.negate ? complement(set, last) : set;
}

const lineEnds: CharRanges = union([[[0x0a, 0x0a]], [[0x0d, 0x0d]], [[0x2028, 0x2029]]]);

const escapes: Readonly<Record<"digit" | "space" | "word", CharRanges>> = {
  digit: [[0x30, 0x39]],
  word: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  space: [
    [0x09, 0x0d],
    [0x20, 0x20],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ],
};

const properties = new Map<string, CharRanges>();

/** The characters of a Unicode property, by asking the engine for each. */
function propertyRanges(raw: string): CharRanges {
  const known = properties.get(raw);
  if (known !== undefined) return known;
  const property = new RegExp(`^${raw}$`, "u");
  const ranges: [number, number][] = [];
  for (let code = 0; code <= lastCodePoint; code++) {
    if (!property.test(String.fromCodePoint(code))) continue;
    const previous = ranges.at(-1);
    if (previous !== undefined && previous[1] === code - 1) previous[1] = code;
    else ranges.push([code, code]);
  }
  properties.set(raw, ranges);
  return ranges;
}
