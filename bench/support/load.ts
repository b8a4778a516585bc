import type { JsonObject } from "../../runtime/support/json.ts";

/** Requests of one kind, sent to one server again and again. */
export interface Load {
  /** Sends `count` requests, sixteen at a time. Rejects if one gets a wrong answer. */
  run(count: number): Promise<void>;
  /** One received answer, unchanged. */
  sample(): Promise<string>;
  close(): void;
}

export interface Request {
  readonly method: string;
  readonly params: JsonObject;
}

export const inFlight = 16;

/** Whether the text contains a result and no error. The text around it does not matter. */
export function checkAnswer(text: string): string {
  if (text.includes('"result":') && !text.includes('"isError":true')) return text;
  throw new Error(`not what was asked for: ${text.slice(0, 500)}`);
}
