import { setTimeout } from "node:timers/promises";
import type { JsonObject } from "../../runtime/support/json.ts";

/** Requests of one kind, sent to one server again and again. */
export interface Load {
  /**
   * Sends `count` requests, sixteen at a time, each as soon as an answer has arrived, or at most `perSecond` of them.
   * Rejects if one gets a wrong answer.
   */
  run(count: number, perSecond?: number): Promise<void>;
  /** One received answer, unchanged. */
  sample(): Promise<string>;
  close(): void;
}

export interface Request {
  readonly method: string;
  readonly params: JsonObject;
}

export const inFlight = 16;

/** Returns a function that waits until the next request is due, `perSecond` of them at even distances. */
export function pacer(perSecond: number): () => Promise<void> {
  let due = performance.now();
  return async () => {
    due += 1_000 / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await setTimeout(wait);
  };
}

/** Whether the text contains a result and no error. The text around it does not matter. */
export function checkAnswer(text: string): string {
  if (text.includes('"result":') && !text.includes('"isError":true')) return text;
  throw new Error(`not what was asked for: ${text.slice(0, 500)}`);
}
