import type { Method } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { toolsCall } from "./tools-call.ts";
import { toolsList } from "./tools-list.ts";

type Methods = ReadonlyMap<string, Method>;

/**
 * The methods that all eras share. Only lists and calls of tools are loaded with the server: the rest comes with the
 * first request for it. What the catalogue has none of is no method at all.
 */
export function coreMethods(server: ProtocolContext): Methods {
  const { has } = server.catalogue.header;
  const prompts = async () => (await import("./prompts.ts")).promptMethods(server);
  const resources = async () => (await import("./resources.ts")).resourceMethods(server);
  const completion = async () => (await import("./completion.ts")).completionMethods(server);
  const delta = async () => (await import("./delta.ts")).deltaMethods(server);
  const search = async () => (await import("./delta-search.ts")).searchMethods(server);
  return new Map<string, Method>([
    ["tools/list", toolsList(server)],
    ["tools/call", toolsCall(server)],
    ...lazy(delta, "tools/describe", "delta/index", "delta/encoding"),
    ...lazy(search, "delta/search"),
    ...(has.prompts ? lazy(prompts, "prompts/list", "prompts/get") : []),
    ...(has.resources || has.resourceTemplates || server.held !== undefined
      ? lazy(resources, "resources/list", "resources/templates/list", "resources/read")
      : []),
    ...(has.completions ? lazy(completion, "completion/complete") : []),
  ]);
}

function lazy(load: () => Promise<Methods>, ...names: readonly string[]): [string, Method][] {
  let loading: Promise<Methods> | undefined;
  return names.map((name) => [
    name,
    async (params, request) => {
      loading ??= load();
      const method = (await loading).get(name);
      if (method === undefined) throw new Error(`${name} is not where it should be`);
      return method(params, request);
    },
  ]);
}
