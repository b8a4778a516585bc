import type { HttpBinding } from "../../catalogue/records.ts";
import type { JsonObject } from "../../support/json.ts";
import type { Upstream } from "../../upstream/http/http-upstream.ts";
import type { OutboundParts, OutboundRequest } from "../../upstream/http/outbound-request.ts";
import { type HttpAnswer, type Patience, send, takeTurn } from "../../upstream/http/send.ts";
import { NotSent } from "../not-sent.ts";
import { Paged } from "../paged.ts";
import type { Runner } from "../runner.ts";
import { buildRequest } from "./build-request.ts";
import { type CompiledBinding, compileBinding } from "./compile-binding.ts";
import { nextLink, requestAt } from "./next-page.ts";
import { responseValue } from "./response-value.ts";
import { showRequest } from "./show-request.ts";
import { upstreamError } from "./upstream-error.ts";

/** Runs tools that are one HTTP request. */
export function createHttpRunner(upstreams: ReadonlyMap<string, Upstream>): Runner<"http"> {
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
  const upstreamOf = (binding: HttpBinding): Upstream => {
    const upstream = upstreams.get(binding.upstream);
    if (upstream !== undefined) return upstream;
    throw new NotSent("configuration", `There is no upstream ${binding.upstream}.`);
  };
  const build = (binding: HttpBinding, args: JsonObject, parts: OutboundParts): OutboundRequest => {
    try {
      return buildRequest(compile(binding), args, parts);
    } catch (error) {
      throw NotSent.of(error);
    }
  };
  const pageAt = (address: string, first: OutboundRequest, upstream: Upstream): OutboundRequest => {
    try {
      return requestAt(address, first, upstream);
    } catch (error) {
      throw NotSent.of(error);
    }
  };

  const sendInTurn = async (
    binding: HttpBinding,
    request: OutboundRequest,
    upstream: Upstream,
    patience: Patience,
  ): Promise<unknown> => {
    try {
      await takeTurn(upstream, patience);
    } catch (error) {
      throw NotSent.of(error);
    }
    return valueOrError(await send(request, upstream, compile(binding).maxBytes, patience), upstream);
  };

  return {
    kind: "http",
    async run(binding, args, context) {
      const upstream = upstreamOf(binding);
      return sendInTurn(binding, build(binding, args, upstream), upstream, context);
    },
    async resume(binding, args, address, context) {
      const upstream = upstreamOf(binding);
      const request = pageAt(address, build(binding, args, upstream), upstream);
      return sendInTurn(binding, request, upstream, context);
    },
    shape(binding, args) {
      const upstream = upstreamOf(binding);
      return showRequest(build(binding, args, upstream.shown), upstream);
    },
  };
}

/** Throws the error of an answer that is no success. */
function valueOrError(answer: HttpAnswer, upstream: Upstream): unknown {
  if (answer.status >= 400) throw upstreamError(answer, upstream);
  const value = responseValue(answer, upstream);
  const next = nextLink(answer);
  return next === undefined ? value : new Paged(value, next);
}
