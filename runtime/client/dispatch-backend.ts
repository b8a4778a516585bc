import type { ContentBlock, ToolResult } from "../call/tool-result.ts";
import { DeltaMcpError, type DeltaMcpErrorCode, isDeltaMcpError } from "../errors.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { parseExactJson } from "../parse-exact-json.ts";
import { cutMetaKey, nextMetaKey } from "../result/to-tool-result.ts";
import type { Backend } from "./backend.ts";
import type { CallOptions, DispatchTarget, EachAnswer } from "./stub-contract.ts";
import { toAnswer, type UntypedAnswer } from "./tool-answer.ts";

const defaultTimeout = 60_000;

/** A stub over the plain HTTP surface: needs `fetch` and nothing of Node. */
export function dispatchBackend(target: DispatchTarget, timeoutMs = defaultTimeout): Backend {
  const post = (body: JsonObject, options: CallOptions = {}): Promise<JsonObject> =>
    postJson(target, body, options.signal, options.timeoutMs ?? timeoutMs);
  return {
    call: async (key, args, options) => readAnswer(await post({ key, args }, options)),
    readOn: async (_, next, options) => readAnswer(await post({ next }, options)),
    async each(key, list, options) {
      const { results } = await post({ key, each: list }, options);
      if (!Array.isArray(results) || results.length !== list.length)
        throw new DeltaMcpError("protocol", "The server did not answer each call of the batch.");
      return results.map((result) => readEach(result as JsonObject));
    },
    close: async () => {},
  };
}

async function postJson(
  { dispatch, headers }: DispatchTarget,
  body: JsonObject,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<JsonObject> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(dispatch, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(body),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
    return parseBody(response.status, await response.text());
  } catch (error) {
    if (signal?.aborted === true)
      throw new DeltaMcpError("cancelled", "The call was cancelled.", { cause: error });
    if (deadline.aborted)
      throw new DeltaMcpError("timeout", `The server did not answer within ${timeoutMs / 1000} s.`);
    if (isDeltaMcpError(error)) throw error;
    throw new DeltaMcpError("connection", `${new URL(dispatch).origin} can not be reached.`, {
      cause: error,
    });
  }
}

function parseBody(status: number, text: string): JsonObject {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    value = undefined;
  }
  if (isObject(value)) return value as JsonObject;
  throw new DeltaMcpError("connection", `The server answered ${status}: ${text.slice(0, 300)}`, {
    details: { status },
  });
}

/** What dispatch answers is a tool's result in other words; it is read as one. */
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
    typeof message === "string" ? message : "The call failed without saying why.",
    isObject(details) ? { details } : {},
  );
}
