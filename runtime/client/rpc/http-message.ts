import { parseExactJson } from "../../parse-exact-json.ts";

/** What the body of an answer holds: a message, or a text that is none. */
export interface DecodedBody {
  readonly message?: unknown;
  readonly text: string;
}

export function isEventStream(response: Response): boolean {
  return response.ok && /^\s*text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
}

/** Reads a whole answer. Never throws for what is in it. */
export async function decodeMessage(response: Response): Promise<DecodedBody> {
  const text = await response.text();
  if (text === "") return { text };
  try {
    return { message: parseExactJson(text), text };
  } catch {
    return { text };
  }
}
