import type { ContentBlock, ToolResult } from "../../call/tool-result.ts";
import { maxBodyBytes, maxEach } from "../../dispatch/limits.ts";
import { DeltaMcpError, type DeltaMcpErrorCode, isDeltaMcpError } from "../../errors.ts";
import { cutMetaKey, nextMetaKey } from "../../result/to-tool-result.ts";
import { isObject, type Json, type JsonObject } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import { exactJson } from "../../support/long-integer.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import { readText } from "../rpc/http-message.ts";
import { toHttpError } from "../rpc/rpc-error.ts";
import { sameOriginFetch } from "../rpc/same-origin-fetch.ts";
import type { Backend } from "./backend.ts";
import type { CallOptions, DispatchTarget, EachAnswer } from "./stub-contract.ts";
import { toAnswer, type UntypedAnswer } from "./tool-answer.ts";

const defaultTimeout = 60_000;

/** Returns a backend over the plain HTTP surface. It needs `fetch` and no Node module. */
export function dispatchBackend(target: DispatchTarget, timeoutMs = defaultTimeout): Backend {
  const post = (body: string, options: CallOptions = {}): Promise<JsonObject> =>
    postJson(target, body, options.signal, options.timeoutMs ?? timeoutMs);
  return {
    call: async (key, args, options) => readAnswer(await post(exactJson({ key, args }), options)),
    nextPart: async (_, next, options) => readAnswer(await post(JSON.stringify({ next }), options)),
    async each(key, list, options) {
      const answers: EachAnswer<unknown>[] = [];
      for (const { body, count } of batches(key, list)) {
        try {
          append(answers, readBatch(await post(body, options), count));
        } catch (error) {
          if (answers.length === 0 || !isDeltaMcpError(error)) throw error;
          // The calls that ran have their answers. All others get the error that stopped the batch.
          const rest = list.length - answers.length;
          return [...answers, ...Array.from({ length: rest }, () => ({ ok: false, error }) as const)];
        }
      }
      return answers;
    },
    close: async () => {},
  };
}

/**
 * Yields the requests of a batch, each within the server's limits. An item that is too large by itself is sent alone;
 * the server refuses it.
 */
function* batches(
  key: string,
  list: readonly JsonObject[],
): Generator<{ readonly body: string; readonly count: number }> {
  const bytes = new TextEncoder();
  const [start, end] = [`{"key":${JSON.stringify(key)},"each":[`, "]}"];
  const room = maxBodyBytes - bytes.encode(start + end).byteLength;
  let items: string[] = [];
  let size = 0;
  for (const args of list) {
    const item = exactJson(args);
    const itemSize = bytes.encode(item).byteLength + 1;
    if (items.length === maxEach || (items.length > 0 && size + itemSize > room)) {
      yield { body: start + items.join() + end, count: items.length };
      items = [];
      size = 0;
    }
    items.push(item);
    size += itemSize;
  }
  if (items.length > 0) yield { body: start + items.join() + end, count: items.length };
}

async function postJson(
  { dispatch, headers }: DispatchTarget,
  body: string,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<JsonObject> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await sameOriginFetch(String(dispatch), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body,
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
    return parseBody(response, await readText(response));
  } catch (error) {
    if (signal?.aborted === true)
      throw new DeltaMcpError("cancelled", "The call was cancelled.", { cause: error });
    if (deadline.aborted)
      throw new DeltaMcpError("timeout", `The server did not answer within ${timeoutMs / 1000} s.`);
    if (isDeltaMcpError(error)) throw error;
    throw new DeltaMcpError("connection", `${new URL(dispatch).origin} cannot be reached.`, {
      cause: error,
    });
  }
}

/**
 * Returns the body of a dispatch response. Every such body has a boolean `ran`; other bodies come from a proxy or
 * another service, and throw.
 */
function parseBody({ status, statusText, headers }: Response, text: string): JsonObject {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    value = undefined;
  }
  if (isObject(value) && typeof value["ran"] === "boolean") return value as JsonObject;
  throw toHttpError(status, statusText, headers, text);
}

function readBatch(answer: JsonObject, count: number): readonly EachAnswer<unknown>[] {
  const { error, results } = answer;
  if (isObject(error)) throw readError(error);
  if (!Array.isArray(results) || results.length !== count)
    throw new DeltaMcpError("protocol", "The server did not answer each call of the batch.");
  return results.map((result) => readEach(result as JsonObject));
}

/** Converts a dispatch response to a tool result, and reads that. */
function readAnswer(answer: JsonObject): UntypedAnswer {
  const { error, result, content, cut, next } = answer;
  if (isObject(error)) throw readError(error);
  const blocks = Array.isArray(content) ? (content as unknown as ContentBlock[]) : [];
  const asResult: ToolResult = {
    content: blocks,
    ...(result === undefined ? {} : { structuredContent: result as Json }),
    _meta: {
      ...(cut === undefined ? {} : { [cutMetaKey]: cut }),
      ...(next === undefined ? {} : { [nextMetaKey]: next }),
    },
  };
  return toAnswer(asResult, false);
}

function readEach(answer: JsonObject): EachAnswer<unknown> {
  try {
    return { ok: true, answer: readAnswer(answer) };
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    return { ok: false, error };
  }
}

function readError({ code, message, details }: Record<string, unknown>): DeltaMcpError {
  return new DeltaMcpError(
    typeof code === "string" ? (code as DeltaMcpErrorCode) : "protocol",
    typeof message === "string" ? message : "The call failed without a message.",
    isObject(details) ? { details } : {},
  );
}
