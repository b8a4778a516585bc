import type { ClientChannel } from "../../call/client-channel.ts";
import { type ContentBlock, isToolResult } from "../../call/tool-result.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { ForeignResult } from "../../result/foreign-result.ts";
import type { JsonObject } from "../../support/json.ts";
import { withBigints } from "../../support/long-integer.ts";
import type { McpConnection } from "../../upstream/mcp/connect-mcp.ts";
import { Unreached } from "../../upstream/mcp/session-errors.ts";
import { NotSent } from "../not-sent.ts";
import type { OpenRunner } from "../runner.ts";
import type { McpBinding } from "./mcp-binding.ts";

/** Runs tools of MCP servers. */
export const openMcpRunner: OpenRunner<"mcp"> = ({ upstreams }) => ({
  async run(binding, args, context) {
    const upstream = await upstreams.connect("mcp", binding.upstream);
    await checkPin(binding, upstream, context);
    const { tool, reads = false } = binding;
    try {
      // The server reads JSON numbers: integers beyond 2^53 go out as such.
      return foreignResult(await upstream.call({ tool, args: withBigints(args), reads }, context));
    } catch (error) {
      throw notSent(isDeltaMcpError(error) && error.code === "unknown_tool" ? isGone(binding) : error);
    }
  },
  preview: ({ upstream, tool }, args) => ({ upstream, method: "tools/call", name: tool, arguments: args }),
});

/** Adds an empty `content` if it is missing: servers leave it out when they have only structured content. */
function foreignResult(result: JsonObject): ForeignResult {
  if (isToolResult(result)) return new ForeignResult(result);
  const { content } = result;
  return new ForeignResult({
    ...result,
    content: Array.isArray(content) ? (content as unknown as ContentBlock[]) : [],
  });
}

/** Throws NotSent for a tool that is not the one that was imported. The model is not shown the new texts. */
async function checkPin(
  { upstream: name, tool, pin }: McpBinding,
  upstream: McpConnection,
  channel: ClientChannel,
): Promise<void> {
  if (pin === undefined) return;
  let definition: JsonObject | undefined;
  try {
    definition = await upstream.definition(tool, channel);
  } catch (error) {
    throw NotSent.of(error);
  }
  if (definition === undefined) throw isGone({ upstream: name, tool });
  const { differences } = await import("../../upstream/mcp/tool-pin.ts");
  const changed = differences(pin, definition);
  if (changed.length === 0) return;
  throw new NotSent(
    "tool_changed",
    `${tool} of ${name} is not the tool that was imported: ${listed(changed)}. It was not called. \`deltamcp update\` shows the difference.`,
    { details: { changes: changed } },
  );
}

function isGone({ upstream, tool }: Pick<McpBinding, "upstream" | "tool">): NotSent {
  return new NotSent(
    "tool_changed",
    `${upstream} has no tool ${tool} any more. \`deltamcp update\` shows what it has.`,
  );
}

const maxListed = 10;

function listed(changes: readonly string[]): string {
  const more = changes.length - maxListed;
  return changes.slice(0, maxListed).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

/** A server that was not reached has run nothing. */
function notSent(error: unknown): unknown {
  return error instanceof Unreached || (isDeltaMcpError(error) && error.code === "invalid_arguments")
    ? NotSent.of(error)
    : error;
}
