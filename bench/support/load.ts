import type { JsonObject } from "../../runtime/support/json.ts";

/** Requests of one kind, sent to one server again and again. */
export interface Load {
  /** Sends so many requests, sixteen in flight; rejects where one is not answered as it should. */
  run(count: number): Promise<void>;
  /** One answer as it came, to look at. */
  sample(): Promise<string>;
  close(): void;
}

export interface Request {
  readonly method: string;
  readonly params: JsonObject;
}

export const inFlight = 16;

/** A result, and no error of any kind; whatever is written around it. */
export function checkAnswer(text: string): string {
  if (text.includes('"result":') && !text.includes('"isError":true')) return text;
  throw new Error(`not what was asked for: ${text.slice(0, 500)}`);
}
