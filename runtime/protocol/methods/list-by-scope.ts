import { createHash } from "node:crypto";
import { canCall } from "../../auth/authorise.ts";
import type { Caller } from "../../call/client-channel.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";

/**
 * Returns a `tools/list` text with only the tools that the caller may call, and the key of that selection: callers with the
 * same key get the same list. Tools of the surface itself stay.
 */
export async function listByScope(
  text: string,
  catalogue: OpenCatalogue,
  caller: Caller,
): Promise<{ readonly key: string; readonly text: string }> {
  const { tools, ...rest } = JSON.parse(text) as { readonly tools: readonly { readonly name: string }[] };
  const kept = await Promise.all(
    tools.map(async (tool) => {
      const record = await catalogue.tool(tool.name);
      return record === undefined || canCall(record, caller);
    }),
  );
  const mine = tools.filter((_, at) => kept[at]);
  return {
    key: createHash("sha256").update(JSON.stringify(kept)).digest("hex").slice(0, 12),
    text: mine.length === tools.length ? text : JSON.stringify({ ...rest, tools: mine }),
  };
}
