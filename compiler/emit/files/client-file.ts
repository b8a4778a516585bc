import type { ClientMethods } from "../../../runtime/client/stub/stub-contract.ts";
import { serverNames } from "../../lower/names.ts";
import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";

/** The typed client stub: names and types; behaviour is in runtime/client. */
export function clientFile(context: EmitContext): GeneratedFile {
  const { catalogue, header, records } = context.tuned;
  const methods: ClientMethods = Object.fromEntries(
    context.tools.map(({ tool }, at) => [tool.identifier, [tool.name, records[at]?.digest ?? ""]]),
  );
  return emitted(context, "client.ts", "client.ts", {
    ...serverNames(catalogue.server.name),
    title: `The tools of ${catalogue.server.title ?? catalogue.server.name}, a method each.`,
    server: catalogue.server.name,
    digest: header.digest,
    methods: JSON.stringify(methods),
    tools: context.tools.map(({ tool, names }) => ({
      description: tool.description,
      method: tool.identifier,
      args: names.args,
      result: names.result,
    })),
  });
}
