import type { JsonObject } from "../../support/json.ts";
import { withBigints } from "../../support/long-integer.ts";
import type { HttpConnection } from "../../upstream/http/connect-http.ts";
import type { Tokens } from "../../upstream/http/oauth-tokens.ts";
import type { OutboundRequest } from "../../upstream/http/outbound-request.ts";
import { type HttpAnswer, type Patience, send, takeTurn } from "../../upstream/http/send.ts";
import { NotSent } from "../not-sent.ts";
import { Paged } from "../paged.ts";
import type { OpenRunner } from "../runner.ts";
import { buildRequest } from "./build-request.ts";
import { type CompiledBinding, compileBinding } from "./compile-binding.ts";
import type { HttpBinding } from "./http-binding.ts";
import { nextLink, requestAt } from "./next-page.ts";
import { responseValue } from "./response/response-value.ts";
import { upstreamError } from "./response/upstream-error.ts";
import { showRequest } from "./show-request.ts";

/** Runs tools that are one HTTP request. */
export const openHttpRunner: OpenRunner<"http"> = ({ upstreams, files = [] }) => {
  // Records live as long as the server, so each binding is compiled once.
  const compiled = new WeakMap<HttpBinding, CompiledBinding>();

  const compile = (binding: HttpBinding): CompiledBinding => {
    let parts = compiled.get(binding);
    if (parts === undefined) {
      parts = compileBinding(binding);
      compiled.set(binding, parts);
    }
    return parts;
  };
  /** All that a call does before it sends, so that all that fails here is NotSent. */
  const prepare = async (
    binding: HttpBinding,
    build: (parts: CompiledBinding, upstream: HttpConnection) => OutboundRequest,
  ): Promise<Prepared> => {
    try {
      const connected = upstreams.connect("http", binding.upstream);
      const upstream = connected instanceof Promise ? await connected : connected;
      const parts = compile(binding);
      return { request: build(parts, upstream), upstream, binding: parts };
    } catch (error) {
      throw NotSent.of(error);
    }
  };

  const withFiles = async (
    { files: names }: CompiledBinding,
    args: JsonObject,
    signal: AbortSignal,
  ): Promise<JsonObject> => {
    if (names === undefined) return args;
    try {
      const { loadFiles } = await import("./files/load-files.ts");
      return (await loadFiles(args, names, files, signal)) as JsonObject;
    } catch (error) {
      throw NotSent.of(error);
    }
  };

  return {
    async run(binding, args, context) {
      const given = withBigints(await withFiles(compile(binding), args, context.signal));
      const prepared = await prepare(binding, (parts, upstream) => buildRequest(parts, given, upstream));
      return sendInTurn(prepared, context);
    },
    async nextPage(binding, args, page, context) {
      const prepared = await prepare(binding, (parts, upstream) =>
        requestAt(String(page), buildRequest(parts, withBigints(args), upstream), upstream),
      );
      return sendInTurn(prepared, context);
    },
    async preview(binding, args) {
      const { request, upstream } = await prepare(binding, (parts, { shown }) =>
        buildRequest(parts, withBigints(args), shown),
      );
      return showRequest(request, upstream);
    },
  };
};

interface Prepared {
  readonly request: OutboundRequest;
  readonly upstream: HttpConnection;
  readonly binding: CompiledBinding;
}

async function sendInTurn({ request, upstream, binding }: Prepared, patience: Patience): Promise<unknown> {
  try {
    await takeTurn(upstream, patience);
  } catch (error) {
    throw NotSent.of(error);
  }
  const answer = await sendAuthorised(request, upstream, binding.maxBytes, patience);
  return valueOrError(answer, upstream, binding);
}

/** A service that refuses a token has not run the request (RFC 9110, section 15.5.2): it is sent once more with a new one. */
async function sendAuthorised(
  request: OutboundRequest,
  upstream: HttpConnection,
  maxBytes: number,
  patience: Patience,
): Promise<HttpAnswer> {
  const { tokens } = upstream;
  if (tokens === undefined) return send(request, upstream, maxBytes, patience);
  for (let attempt = 0; ; attempt++) {
    const token = await tokenOf(tokens, patience.signal);
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const answer = await send({ ...request, headers }, upstream, maxBytes, patience);
    if (answer.status !== 401 || attempt > 0) return answer;
    tokens.drop(token);
  }
}

async function tokenOf(tokens: Tokens, signal: AbortSignal): Promise<string> {
  try {
    return await tokens.get(signal);
  } catch (error) {
    throw NotSent.of(error);
  }
}

/** Throws the error of an answer that is no success. */
function valueOrError(answer: HttpAnswer, upstream: HttpConnection, { response }: CompiledBinding): unknown {
  if (answer.status >= 400) throw upstreamError(answer, upstream);
  const value = responseValue(answer, upstream, response);
  const next = nextLink(answer);
  return next === undefined ? value : new Paged(value, next);
}
