import { isObject } from "../../support/json.ts";
import { IssuerUnavailable } from "./token-problem.ts";

/** Milliseconds for one request to an authorization server. */
const deadline = 5_000;

/** Metadata, key sets and introspection answers are smaller than this. Bytes. */
const maxBytes = 1024 * 1024;

/** Requests a JSON object from an authorization server. */
export type FetchJson = (url: string, init?: RequestInit) => Promise<JsonAnswer>;

export interface JsonAnswer {
  readonly status: number;
  /** Undefined if the body is no JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Follows no redirect: a credential or a key would come from another place than the configured one. Rejects with
 * IssuerUnavailable if there is no answer within five seconds, or one of more than 1 MiB.
 */
export const fetchJson: FetchJson = async (url, init = {}) => {
  const signal = AbortSignal.timeout(deadline);
  try {
    const response = await fetch(url, { redirect: "error", ...init, signal });
    return { status: response.status, body: parse(await readText(response)) };
  } catch (error) {
    throw new IssuerUnavailable(`${url} cannot be read`, { cause: error });
  }
};

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): JsonAnswer["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
