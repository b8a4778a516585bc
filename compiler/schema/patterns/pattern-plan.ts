import { createRequire } from "node:module";
import type { AST, RegExpParser } from "@eslint-community/regexpp";
import type { PatternTable } from "../../../runtime/call/validate/pattern-automaton.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { type Growth, growthOf } from "./ambiguity.ts";
import { patternTable } from "./pattern-table.ts";
import { NotRegular, type PositionAutomaton, positionAutomaton } from "./position-automaton.ts";

const require = createRequire(import.meta.url);

/** The way in which a server matches a pattern, in time that is bounded for each text. */
export type PatternPlan = {
  readonly flags: "u" | "";
  /** Whether a backtracking engine can take time that doubles with each few characters. */
  readonly exponential: boolean;
} & (
  | { /** By the engine, which is linear here. */ readonly kind: "engine" }
  | { /** By an automaton. */ readonly kind: "automaton"; readonly table: PatternTable }
  | {
      /** By the engine, and only texts up to a length in UTF-16 units. */ readonly kind: "short";
      readonly maxLength: number;
    }
);

/**
 * Plans how a pattern is matched. Patterns of JSON Schema have the flag `u` (2020-12 Core, 6.4). A pattern with escapes that
 * `u` forbids is compiled without the flag. Throws SyntaxError if the pattern is invalid in both forms.
 */
export function planPattern(source: string): PatternPlan {
  const known = plans.get(source) ?? makePlan(source);
  if (plans.size >= maxPlans) plans.clear();
  plans.set(source, known);
  return known;
}

/** Plans are kept: the rules ask first, then the validators, and many tools have the same patterns. */
const plans = new Map<string, PatternPlan>();
const maxPlans = 1_000;

function makePlan(source: string): PatternPlan {
  const flags = flagsOf(source);
  const unicode = flags === "u";
  if (isPlain(source)) return { kind: "engine", flags, exponential: false };
  const ast = parse(source, unicode);
  if (ast === undefined) return { kind: "engine", flags, exponential: false };
  const exact = automaton(ast.alternatives, { unicode, approximate: false, ...exactly });
  if (exact !== undefined) {
    const growth = growthOf(exact);
    if (growth === "linear") return { kind: "engine", flags, exponential: false };
    const table = patternTable(exact, unicode);
    if (table !== undefined)
      return { kind: "automaton", flags, exponential: growth === "exponential", table };
  }
  return planIrregular(ast.alternatives, flags);
}

/** Whether a pattern repeats nothing, or only the last thing of a text that it reads from the start. */
function isPlain(source: string): boolean {
  return !/[*+}]/.test(source) || /^\^[^*+{}()|\\]*[*+]?\$?$/.test(source);
}

/** Bounds of an automaton that matches, and of one that is only analysed. */
const exactly = { maxCopies: Number.POSITIVE_INFINITY, maxPositions: 300 };
const roughly = { maxCopies: 3, maxPositions: 2_000 };

/** For look-around, back-references and patterns too large: the engine, on texts that cannot keep it for long. */
function planIrregular(alternatives: Alternatives, flags: PatternPlan["flags"]): PatternPlan {
  const rough = automaton(alternatives, { unicode: flags === "u", approximate: true, ...roughly });
  const growths = [
    rough === undefined ? "polynomial" : growthOf(rough),
    ...lookArounds(alternatives).map((body) => bodyGrowth(body, flags === "u")),
  ];
  const exponential = growths.includes("exponential");
  if (exponential) return { kind: "short", flags, exponential, maxLength: 25 };
  const power = powerOf(alternatives) + (rough === undefined || isSearch(rough) ? 1 : 0);
  const isLinear = growths.every((growth) => growth === "linear") && !repeatsLookAround(alternatives, rough);
  if (isLinear || power < 2) return { kind: "engine", flags, exponential };
  return { kind: "short", flags, exponential, maxLength: Math.floor(maxEngineSteps ** (1 / power)) };
}

/** The engine takes some ten milliseconds for these. */
const maxEngineSteps = 4_000_000;

type Alternatives = readonly AST.Alternative[];

function bodyGrowth(alternatives: Alternatives, unicode: boolean): Growth {
  const body = automaton(alternatives, { unicode, approximate: true, ...roughly });
  return body === undefined ? "polynomial" : growthOf(body, true);
}

function isSearch({ initial }: PositionAutomaton): boolean {
  return [...initial.values()].some(({ atStart }) => !atStart);
}

/** Whether look-around with a loop in it is tried at many places of a text. */
function repeatsLookAround(alternatives: Alternatives, whole: PositionAutomaton | undefined): boolean {
  const everywhere = whole === undefined || isSearch(whole);
  const within = (parts: Alternatives, repeated: boolean): boolean =>
    parts.some(({ elements }) =>
      elements.some((element): boolean => {
        if (isLookAround(element))
          return (repeated && powerOf(element.alternatives) > 0) || within(element.alternatives, repeated);
        if (element.type === "Quantifier")
          return within(insideOf(element.element), repeated || element.max > roughly.maxCopies);
        return within(insideOf(element), repeated);
      }),
    );
  return within(alternatives, everywhere);
}

function lookArounds(alternatives: Alternatives): readonly Alternatives[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element): readonly Alternatives[] => {
      if (isLookAround(element)) return [element.alternatives, ...lookArounds(element.alternatives)];
      return lookArounds(insideOf(element.type === "Quantifier" ? element.element : element));
    }),
  );
}

/** The most loops that one match can go through: the power of a text's length that an attempt may cost. */
function powerOf(alternatives: Alternatives): number {
  return largestOf(
    alternatives.flatMap(({ elements }) => powersOf(elements)),
    0,
  );
}

/** Look-around is tried beside the elements after it, so its loops do not multiply with theirs. */
function powersOf(elements: readonly AST.Element[]): readonly number[] {
  const beside = elements.filter(isLookAround).map(powerOfElement);
  const inRow = elements.filter((element) => !isLookAround(element));
  return [inRow.reduce((sum, element) => sum + powerOfElement(element), 0), ...beside];
}

function powerOfElement(element: AST.Element): number {
  if (element.type === "Backreference") return 1;
  if (element.type !== "Quantifier") return powerOf(insideOf(element));
  return powerOfElement(element.element) + (element.max > manyCopies ? 1 : 0);
}

/** Fewer repetitions count as a constant factor. */
const manyCopies = 30;

function insideOf(element: AST.Element): Alternatives {
  return "alternatives" in element ? element.alternatives : [];
}

function isLookAround(element: AST.Element): element is AST.LookaroundAssertion {
  return element.type === "Assertion" && (element.kind === "lookahead" || element.kind === "lookbehind");
}

function automaton(
  alternatives: Alternatives,
  options: Parameters<typeof positionAutomaton>[1],
): PositionAutomaton | undefined {
  try {
    return positionAutomaton(alternatives, options);
  } catch (error) {
    if (error instanceof NotRegular) return undefined;
    throw error;
  }
}

let loaded: RegExpParser | undefined;

/** Loaded with the first pattern that is not plain: most schemas have none. */
function parser(): RegExpParser {
  loaded ??= new (require("@eslint-community/regexpp").RegExpParser)() as RegExpParser;
  return loaded;
}

/** Undefined for syntax that the engine knows and the parser does not. */
function parse(source: string, unicode: boolean): AST.Pattern | undefined {
  try {
    return parser().parsePattern(source, 0, source.length, { unicode });
  } catch {
    return undefined;
  }
}

function flagsOf(source: string): PatternPlan["flags"] {
  try {
    new RegExp(source, "u");
    return "u";
  } catch {
    new RegExp(source);
    return "";
  }
}
