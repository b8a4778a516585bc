import { DeltaMcpError } from "../../errors.ts";
import type { Json } from "../../support/json.ts";
import type { Truncated } from "../envelopes.ts";
import { type Continuation, continueAt, type HeldValue, pageBehind } from "../held/held-value.ts";
import type { PresentedResult } from "../presented-result.ts";
import { cutBudgetOf, estimateWhole, fits, isTerse, largest } from "./budget.ts";
import { characterEnd } from "./cut-text.ts";

/**
 * The part of a text that starts at `offset`: of the string itself, or of the JSON of any other value.
 * Throws DeltaMcpError("invalid_arguments") for an offset past its end.
 */
export function truncate(held: HeldValue, offset: number): PresentedResult {
  const text = typeof held.value === "string" ? held.value : held.json;
  // A text may be empty and still have more behind it.
  if (offset >= text.length && !(offset === 0 && held.hasNextPage)) {
    throw new DeltaMcpError(
      "invalid_arguments",
      `There is no character ${offset}: the text has ${text.length} characters.`,
    );
  }
  const budget = cutBudgetOf(held.options.maxTokens);
  const estimatedTokens = estimateWhole(text);
  const print = (end: number) => printPart(held, text, offset, end, estimatedTokens);
  const length = largest(Math.min(text.length - offset, budget.chars), (count) =>
    fits(print(offset + count).text, budget),
  );
  // A budget too small for even one character still moves on, so that reading ends.
  const end = Math.max(characterEnd(text, offset + length), nextCharacter(text, offset));
  const { envelope, text: printed } = print(end);
  return { kind: "truncated", text: printed, value: envelope as unknown as Json, data: envelope.preview };
}

function nextCharacter(text: string, offset: number): number {
  return offset + String.fromCodePoint(text.codePointAt(offset) ?? 0).length;
}

/** The continuation at the next page of the service behind the tool. */
function pageAfter(held: HeldValue): Continuation | undefined {
  if (!held.hasNextPage) return undefined;
  const { sentence, ...on } = pageBehind(held);
  return isTerse(held.options.maxTokens)
    ? { ...on, sentence }
    : { ...on, sentence: `The service has more. ${sentence}` };
}

function printPart(held: HeldValue, text: string, offset: number, end: number, estimatedTokens: number) {
  const isText = typeof held.value === "string";
  const rest = end < text.length ? continueAt(held, "char", end, !isText) : pageAfter(held);
  const what = isText ? "Characters" : "JSON text, characters";
  const place = `${what} ${offset + 1}-${end} of ${text.length}.`;
  const envelope: Truncated = {
    truncated: true,
    preview: text.slice(offset, end),
    offset,
    totalChars: text.length,
    estimatedTokens,
    ...(rest?.next === undefined ? {} : { next: rest.next }),
    note: [held.context.note, place, rest?.sentence ?? "This is the last part."]
      .filter((each) => each !== undefined)
      .join(" "),
  };
  if (isTerse(held.options.maxTokens)) {
    const more = rest === undefined ? "" : `; ${rest.sentence}`;
    return { envelope, text: `${envelope.preview}\n[${offset + 1}-${end} of ${text.length}${more}]` };
  }
  // Where JSON was asked for the preview is a JSON string; otherwise it is itself, with the note below.
  const plain = isText && held.options.format !== "json";
  return { envelope, text: plain ? `${envelope.preview}\n\n[${envelope.note}]` : JSON.stringify(envelope) };
}
