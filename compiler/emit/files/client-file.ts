import type { ClientMethods } from "../../../runtime/client/stub/stub-contract.ts";
import { serverNames } from "../../lower/names.ts";
import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";

/**
 * The typed client stub: names and types; behaviour is in runtime/client. With `foreign` it is for the MCP server behind the
 * catalogue: it calls the tools by their names there, and speaks plain MCP.
 */
export function clientFile(context: EmitContext, foreign = false): GeneratedFile {
  const { catalogue, header, records } = context.tuned;
  const methods: ClientMethods = Object.fromEntries(
    context.tools.map(({ tool }, at) => [
      tool.identifier,
      [foreign && tool.run.kind === "mcp" ? tool.run.tool : tool.name, records[at]?.digest ?? ""],
    ]),
  );
  return emitted(context, "client.ts", "client.ts", {
    ...serverNames(catalogue.server.name),
    title: `The tools of ${catalogue.server.title ?? catalogue.server.name}, a method each.`,
    server: catalogue.server.name,
    digest: header.digest,
    methods: JSON.stringify(methods),
    encoding: !foreign,
    tools: context.tools.map(({ tool, names }) => ({
      description: tool.description,
      method: tool.identifier,
      args: names.args,
      result: names.result,
    })),
  });
}
