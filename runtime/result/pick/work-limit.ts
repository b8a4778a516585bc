import { charsPerUnit, jsonSize } from "./json-size.ts";

/**
 * The work that expressions may do, in units of one evaluated node, one array item or {@link charsPerUnit} characters.
 * It grows with the values that the expressions read: `base` + `perUnit` × their size, and never beyond `most`.
 */
export interface WorkBounds {
  readonly base: number;
  readonly perUnit: number;
  readonly most: number;
}

/** One request of a caller, all its runs together: about half a second of work at the most. */
const callersBounds: WorkBounds = { base: 100_000, perUnit: 40, most: 10_000_000 };
/** An author's expression is trusted, the service's bytes that it reads are not: memory stays below some 300 MB. */
const authorsBounds: WorkBounds = { base: 5_000_000, perUnit: 1_000, most: 40_000_000 };

/** An expression asked for more work than it may do. */
export class WorkLimitError extends Error {
  override readonly name = "WorkLimitError";

  constructor() {
    super("it takes too much work for a result of this size. Simplify it, or pick from a smaller result.");
  }
}

/** Counts the work of evaluating expressions, and stops it where it is too much. */
export class WorkLimit {
  #left: number;
  #mayGrow: number;
  readonly #perUnit: number;

  constructor({ base, perUnit, most }: WorkBounds) {
    this.#left = base;
    this.#mayGrow = most - base;
    this.#perUnit = perUnit;
  }

  /** The limit of one request: all runs of a list share it. */
  static ofCaller(): WorkLimit {
    return new WorkLimit(callersBounds);
  }

  /** The limit of one evaluation of an expression that the spec holds. */
  static ofAuthor(): WorkLimit {
    return new WorkLimit(authorsBounds);
  }

  /** Adds the work that reading this value is worth. */
  grow(input: unknown): void {
    const worth = Math.min(this.#mayGrow, this.#perUnit * jsonSize(input, this.#mayGrow / this.#perUnit));
    this.#mayGrow -= worth;
    this.#left += worth;
  }

  /** Takes units of work. Throws WorkLimitError where fewer are left. */
  spend(units: number): void {
    this.#left -= units;
    // Written so that NaN stops it too.
    if (!(this.#left >= 0)) throw new WorkLimitError();
  }

  /** Takes the work of copying this many characters. */
  spendChars(chars: number): void {
    this.spend(chars / charsPerUnit);
  }

  /** Takes the work of making an answer of a value, each shared part counted as often as it would be written. */
  spendAnswer(value: unknown): void {
    this.spend(answerFactor * jsonSize(value, this.#left / answerFactor));
  }
}

/** An answer is written, counted and cut: each of its nodes costs as much as this many steps. */
const answerFactor = 2;
