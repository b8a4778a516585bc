/** Marks the end of a text in a sequence of fragments. Nothing is joined across it. */
export const textEnd = -1;

/** The fragments of text of one run by number: words, and joined pairs of earlier fragments. */
export class Fragments {
  readonly texts: string[] = [];
  readonly #halves: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();

  word(text: string): number {
    return this.#numbers.get(text) ?? this.#add(text, []);
  }

  join(left: number, right: number): number {
    const text = `${this.texts[left]}${this.texts[right]}`;
    return this.#numbers.get(text) ?? this.#add(text, [left, right]);
  }

  /** The two fragments that a pair was joined from; empty for a word. */
  halves(fragment: number): readonly number[] {
    return this.#halves[fragment] ?? [];
  }

  length(fragment: number): number {
    return this.texts[fragment]?.length ?? 0;
  }

  #add(text: string, halves: readonly number[]): number {
    this.#halves.push(halves);
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** A word with the space before it, a number, a line's indent, a run of punctuation, or one character of another script. */
const word = / ?[A-Z]?[a-z]+| ?[A-Z]+(?![a-z])| ?\d+|\n\s*|[!-/:-@[-`{-~]{1,3}|./gsu;

/** Texts as the numbers of their words, each text ended by `textEnd`. */
export function cutWords(texts: Iterable<string>, fragments: Fragments): Int32Array {
  const sequence: number[] = [];
  for (const text of texts) {
    for (const part of text.match(word) ?? []) sequence.push(fragments.word(part));
    sequence.push(textEnd);
  }
  return Int32Array.from(sequence);
}
