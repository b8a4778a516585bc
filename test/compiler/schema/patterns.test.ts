import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planPattern } from "../../../compiler/schema/patterns/pattern-plan.ts";
import { patternAutomaton } from "../../../runtime/call/validate/pattern-automaton.ts";
import { growth, linear } from "../../support/growth.ts";
import { runs } from "./support/runs.ts";

const kinds = (sources: readonly string[]) => sources.map((source) => [source, planPattern(source)] as const);

describe("a pattern that the engine matches in linear time is left to it", () => {
  it.each(
    kinds([
      "^[a-z]+@[a-z]+\\.[a-z]{2,}$",
      "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$",
      "^[a-z0-9]{1,63}(\\.[a-z0-9]{1,63})*$",
      "^(dev|staging|prod|preview)-[a-z0-9]+$",
      "^(GET|POST|PUT|PATCH)$",
      "^([0-9a-f]{8})+$",
      "^\\d{4}-\\d{2}-\\d{2}$",
      "^[\\w-]+(\\.[\\w-]+)*$",
      "^(?=.*[a-z])(?=.*\\d).{8,}$",
      "^(?!foo).*$",
      "^.{1,500}$",
      "[a-z]+",
      "(a+)+",
      "(?:a*)*",
      "^(a+)\\d\\1?x",
    ]),
  )("%s", (_, plan) => {
    expect(plan).toMatchObject({ kind: "engine", exponential: false });
  });
});

/** Patterns, with the text that is repeated and the end that lets it fail. */
const exponential: readonly (readonly [string, string, string])[] = [
  ["^(a+)+$", "a", "!"],
  ["^(a|a)*$", "a", "!"],
  ["^(a*)*$", "a", "!"],
  ["^([a-z0-9]+-?)+$", "a", "!"],
  ["^(?:a|ab|b)*c$", "ab", "!"],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a", "!"],
  ["(x+x+)+y", "x", "!"],
  ["^(\\p{L}+\\s?)+$", "ж", "!"],
  ["^(\\w+\\s?)*$", "a", "!"],
  ["^(?:a?){20}a{20}$|^(?:b+)+$", "b", "!"],
];

describe("a pattern that can take exponential time", () => {
  it.each(exponential)("%s is found, and matched in linear time", (source, repeated, end) => {
    const plan = planPattern(source);
    expect(plan).toMatchObject({ kind: "automaton", exponential: true });
    if (plan.kind !== "automaton") return;
    const { test } = patternAutomaton(plan.table);
    expect(growth((size) => test(repeated.repeat(size) + end), 4_000)).toBeLessThan(linear);
    expect(test(repeated.repeat(1_000) + end)).toBe(false);
    const text = repeated.repeat(3);
    expect(test(text)).toBe(new RegExp(source, plan.flags).test(text));
  });

  it.each(["^(a+)+\\1$", "^(?=(a+)+$)a*$", "^(?:(?:a+)+\\b)+$", "^((a|\\bb)+)+$"])(
    "%s has no automaton: it is matched against short texts alone",
    (source) => {
      const plan = planPattern(source);
      expect(plan).toMatchObject({ kind: "short", exponential: true });
      const { maxLength } = plan as { maxLength: number };
      // The time doubles with each character, so that a text shorter by five shows what the longest would take.
      const shorter = 5;
      const text = `${"a".repeat(maxLength - 1 - shorter)}!`;
      const pattern = new RegExp(source, plan.flags);
      // The quickest of some runs: the first also compiles the pattern, and others may share the processor.
      const times = [1, 2, 3, 4, 5].map(() => {
        const { user } = process.cpuUsage();
        pattern.test(text);
        return process.cpuUsage().user - user;
      });
      expect(Math.min(...times) * 2 ** shorter).toBeLessThan(3_000_000);
    },
  );
});

describe("a pattern that takes quadratic time is matched in linear time", () => {
  it.each([
    "\\s+$",
    "^\\s*(.*?)\\s*$",
    "^\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$",
    "b*c",
    "^a*a*$",
  ])("%s", (source) => {
    const plan = planPattern(source);
    expect(plan).toMatchObject({ kind: "automaton", exponential: false });
  });

  it.each(["^(?:(?=.*x)a)*$", "^(a+)\\1$", "\\bfoo\\b.*\\bbar\\b", "(?=.*a).*b"])(
    "or against short texts alone: %s",
    (source) => {
      expect(planPattern(source)).toMatchObject({ kind: "short", exponential: false, maxLength: 2_000 });
    },
  );
});

/** Undefined if the engine takes exponential time even for these short texts: some patterns took a minute. */
function matchedByEngine(pattern: RegExp, texts: readonly string[]): readonly boolean[] | undefined {
  try {
    return runInNewContext("texts.map((text) => pattern.test(text))", { pattern, texts }, { timeout: 2_000 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

it("matches as the engine does", () => {
  const atom = fc.oneof(
    fc.constantFrom(
      "a",
      "b",
      "ж",
      "😀",
      ".",
      "[ab]",
      "[^a]",
      "\\d",
      "\\w",
      "\\W",
      "\\s",
      "\\S",
      "\\p{L}",
      "\\P{L}",
      "[\\w-]",
      "[^\\s😀]",
      "-",
    ),
    fc.constantFrom("^", "$", "(?:)"),
  );
  const quantifier = fc.constantFrom(
    "",
    "",
    "*",
    "+",
    "?",
    "{2}",
    "{1,2}",
    "{0,3}",
    "{2,}",
    "*?",
    "+?",
    "{0}",
  );
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: "small", maxDepth: 3, withCrossShrink: true },
      fc.tuple(atom, quantifier).map(([one, times]) => (/^[$^]$/.test(one) ? one : one + times)),
      fc.tuple(tie("pattern"), quantifier).map(([inner, times]) => `(${inner})${times}`),
    ),
    pattern: fc
      .array(fc.array(tie("part"), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
      .map((alternatives) => alternatives.map((parts) => parts.join("")).join("|")),
  }));
  const text = fc
    .array(fc.constantFrom("a", "b", "ж", "😀", "1", " ", "\n", "-", "_", "\ud83d"), { maxLength: 8 })
    .map((units) => units.join(""));
  let automata = 0;
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 20 }), (source, texts) => {
      const plan = planPattern(source);
      if (plan.kind !== "automaton") return;
      automata++;
      const own = patternAutomaton(plan.table);
      const matched = matchedByEngine(new RegExp(source, plan.flags), texts);
      if (matched !== undefined)
        expect(texts.map((one) => [one, own.test(one)])).toEqual(texts.map((one, at) => [one, matched[at]]));
    }),
    runs(800),
  );
  expect(automata).toBeGreaterThan(60);
});

it("reads a pattern that `u` refuses by UTF-16 units, as the engine does", () => {
  const plan = planPattern("^(?:[^\\_]+\\-?)+$");
  expect(plan).toMatchObject({ kind: "automaton", flags: "" });
  if (plan.kind !== "automaton") return;
  for (const text of ["😀", "a-b", "_", ""])
    expect(patternAutomaton(plan.table).test(text)).toBe(/^(?:[^_]+-?)+$/.test(text));
});
