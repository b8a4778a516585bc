import type { ResultOptions } from "../../catalogue/records.ts";
import type { Json } from "../../support/json.ts";
import { isTerse } from "../cut/budget.ts";
import type { PresentContext } from "../presented-result.ts";
import { formatCursor } from "./cursor.ts";

/** A value that does not fit one answer, on its way into the answers that show it. */
export interface HeldValue {
  readonly value: Json;
  /** Its JSON text. */
  readonly json: string;
  readonly options: ResultOptions;
  readonly context: PresentContext;
  /** Undefined if the store could not keep the value. */
  readonly handle: string | undefined;
  /** The service behind the tool has more than this value. */
  readonly hasNextPage: boolean;
}

/** A cursor, and the sentence that explains its use; the sentence alone if the rest was not kept. */
export interface Continuation {
  readonly next?: string;
  readonly sentence: string;
}

/** Explains how to get the next page of the service after a value. */
export function pageBehind(held: HeldValue): Continuation {
  const { howToGather } = held.context;
  const { sentence, ...on } = continueAt(held, "more", 0);
  const all = howToGather === undefined || isTerse(held.options.maxTokens) ? "" : ` ${howToGather}`;
  return { ...on, sentence: `${sentence}${all}` };
}

/** Explains how to read a held value from a page or a character on. */
export function continueAt(
  held: HeldValue,
  unit: "page" | "char" | "more",
  at: number,
  part = false,
): Continuation {
  if (held.handle === undefined) {
    const brief = isTerse(held.options.maxTokens);
    return { sentence: brief ? "the rest is lost" : "The rest was too large to keep: request less." };
  }
  const next = formatCursor({ handle: held.handle, unit, at });
  const sentence = isTerse(held.options.maxTokens)
    ? `next: ${next}`
    : held.context.howToContinue(next, part, unit !== "more");
  return { next, sentence };
}
