import type { HttpBinding } from "../../catalogue/records.ts";
import { DeltaMcpError } from "../../errors.ts";
import { Paged } from "../paged.ts";
import type { Runner } from "../runner.ts";
import { buildRequest } from "./build-request.ts";
import { type CompiledBinding, compileBinding } from "./compile-binding.ts";
import { nextLink, requestAt } from "./next-page.ts";
import { responseValue } from "./response-value.ts";
import { type HttpAnswer, send } from "./send.ts";
import { showRequest } from "./show-request.ts";
import type { Upstream } from "./upstream.ts";
import { upstreamError } from "./upstream-error.ts";

/** Runs tools that are one HTTP request. */
export function createHttpRunner(upstreams: ReadonlyMap<string, Upstream>): Runner<"http"> {
  // Records live as long as the server, so each binding is compiled once.
  const compiled = new WeakMap<HttpBinding, CompiledBinding>();

  const prepare = (
    binding: HttpBinding,
  ): { readonly parts: CompiledBinding; readonly upstream: Upstream } => {
    const upstream = upstreams.get(binding.upstream);
    if (upstream === undefined)
      throw new DeltaMcpError("configuration", `There is no upstream ${binding.upstream}.`);
    let parts = compiled.get(binding);
    if (parts === undefined) {
      parts = compileBinding(binding);
      compiled.set(binding, parts);
    }
    return { parts, upstream };
  };

  return {
    kind: "http",
    async run(binding, args, { signal }) {
      const { parts, upstream } = prepare(binding);
      const answer = await send(buildRequest(parts, args, upstream), upstream, parts.maxBytes, signal);
      return valueOrError(answer, upstream);
    },
    async resume(binding, args, address, { signal }) {
      const { parts, upstream } = prepare(binding);
      const request = requestAt(address, buildRequest(parts, args, upstream), upstream);
      return valueOrError(await send(request, upstream, parts.maxBytes, signal), upstream);
    },
    shape(binding, args) {
      const { parts, upstream } = prepare(binding);
      return showRequest(buildRequest(parts, args, upstream.shown), upstream);
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
