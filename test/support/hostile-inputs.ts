import type { Json, JsonObject } from "../../runtime/support/json.ts";

/** An input that has cost some server far more than it costs to send, under the name of what it tries. */
export interface HostileInput<T> {
  readonly name: string;
  readonly value: T;
}

/** Texts of at most `size` characters: bodies, arguments, queries, names, pages of an upstream. */
export function hostileTexts(size: number): readonly HostileInput<string>[] {
  return named({
    "string that never ends": fill('1234567890123456"', '\\"', size),
    "string of escapes": `"${fill("", "\\u0041", size - 2)}"`,
    "string of backslashes": fill('"', "\\", size),
    "long integers": `[${fill("", "12345678901234567890,", size - 3)}1]`,
    "one number of many digits": "9".repeat(size),
    "one number with a long exponent": `1e${"9".repeat(size - 2)}`,
    "arrays in arrays": fill("", "[", size),
    "arrays in arrays, closed": nested("[", "]", size),
    "objects in objects": fill("", '{"a":', size),
    "objects in objects, closed": nested('{"a":', "}", size, "1"),
    "many keys": `{${Array.from({ length: size / 12 }, (_, key) => `"k${key}":1`).join(",")}}`,
    "one key again and again": `{${fill("", '"__proto__":1,', size - 4)}"a":1}`,
    zeros: `[${fill("", "0,", size - 3)}0]`,
    "a fence of spaces": `\`\`\`${" ".repeat(size - 4)}x`,
    "a fence of fences": fill("", "```json ", size),
    spaces: `${" ".repeat(size - 1)}x`,
    "line breaks": `${"\n".repeat(size - 1)}x`,
    dots: ".".repeat(size),
    "one long word": "a".repeat(size),
    "many short words": fill("", "ab ", size),
    "many different words": Array.from({ length: size / 8 }, (_, word) => `w${word}`).join(" "),
    "lone surrogates": "\ud800".repeat(size / 3),
    "combining marks": `a${"\u0301".repeat(size / 3)}`,
    titles: fill("", "<title", size),
    "tags that never close": fill("<html>", "<a <b ", size),
    entities: fill("", "&#x2F;", size),
    "percent signs": fill("", "%2f%", size),
    "template holes": fill("", "{{a}}${b}", size),
    "event fields": fill("", "data: 1\n", size),
    "event without an end": fill("data: ", "x\r", size),
  });
}

/** Arguments of at most about `size` characters as JSON. */
export function hostileArguments(size: number): readonly HostileInput<JsonObject>[] {
  const items = (item: Json, length: number): Json => Array.from({ length }, () => item);
  const chain = (levels: number): Json => {
    let value: Json = {};
    for (let level = 0; level < levels; level++) value = { next: value };
    return value;
  };
  return named({
    "wrong items": { list: items(0, size / 2) },
    "wrong items of a recursive type": { tree: { children: items(0, size / 2) } },
    "items to compare": { unique: Array.from({ length: size / 10 }, (_, n) => ({ n })) },
    "items to compare, equal": { unique: items({ n: 1 }, size / 10) },
    "a text for a pattern": { code: `${"a".repeat(size - 40)}!` },
    "a short text for a pattern": { code: `${"a".repeat(30)}!` },
    "unknown arguments": Object.fromEntries(Array.from({ length: size / 14 }, (_, n) => [`x${n}`, 1])),
    "a chain of a recursive type": { tree: chain(Math.min(4_000, size / 10)) },
    "a long text": { text: "x".repeat(size) },
    "a text of lines": { text: "a\n".repeat(size / 2) },
    "a text of surrogates": { text: "\ud83d".repeat(size / 3) },
    "a map of many keys": {
      map: Object.fromEntries(Array.from({ length: size / 14 }, (_, n) => [`k${n}`, n])),
    },
    "a table of many columns": {
      list: [Object.fromEntries(Array.from({ length: size / 14 }, (_, n) => [`k${n}`, n]))],
    },
    "a number that is no multiple": { amount: 1e308 },
    "a map of long integers": {
      map: Object.fromEntries(
        Array.from({ length: size / 32 }, (_, n) => [`k${n}`, `${719 * 10 ** 13 + n}301`]),
      ),
    },
    "a list of long integers": { list: items("7190000000000000301", size / 23) },
    "long integers of a recursive type": { tree: { children: items("7190000000000000301", size / 23) } },
    "one integer of many digits": { map: { a: "9".repeat(size) } },
    "an amount of many digits": { amount: "9".repeat(300) },
  });
}

/** Expressions of callers that make much of little. */
export function hostilePicks(length: number): readonly HostileInput<string>[] {
  const times = (text: string) => Array.from({ length: Math.floor(length / (text.length + 1)) }, () => text);
  return named({
    "a list that doubles": times("[@,@]").join("|"),
    "lists of lists": times("[*].[@,@]").join("|"),
    "objects that double": times("{a:@,b:@}").join("|"),
    "mapped pairs": times("map(&[@,@],@)").join("|"),
    "padding to the left": "pad_left('a', `100000000`)",
    "padding to the right": "pad_right('a', `500000000`)",
    "sorted in nests": times("sort_by(@,&a)").join("|"),
    brackets: "[".repeat(length),
    "brackets, closed": "[".repeat(length / 2) + "]".repeat(length / 2),
    negations: "!".repeat(length),
    alternatives: times("a").join("||"),
    parentheses: "(".repeat(length / 2) + ")".repeat(length / 2),
    joined: times("join('aaaaaaaaaa', [@,@])").join("|"),
  });
}

function named<T>(inputs: Readonly<Record<string, T>>): readonly HostileInput<T>[] {
  return Object.entries(inputs).map(([name, value]) => ({ name, value }));
}

/** `first`, and then `unit` as often as it fits. */
function fill(first: string, unit: string, size: number): string {
  return first + unit.repeat(Math.max(0, Math.floor((size - first.length) / unit.length)));
}

function nested(open: string, close: string, size: number, middle = ""): string {
  const levels = Math.floor(size / (open.length + close.length));
  return open.repeat(levels) + middle + close.repeat(levels);
}
