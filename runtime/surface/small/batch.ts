import type { CallSurroundings } from "../../call/call-context.ts";
import type { ContentBlock, ToolResult } from "../../call/tool-result.ts";
import type { Json } from "../../json.ts";

/** Runs at the same time, so that one model can not take all of an upstream. */
const atOnce = 8;
/** Runs of one call. */
export const mostRuns = 200;

/** Runs a tool once for each of some arguments; results come in the order of the arguments. */
export async function runEach(
  all: readonly unknown[],
  around: CallSurroundings,
  run: (args: unknown, around: CallSurroundings) => Promise<ToolResult>,
): Promise<readonly ToolResult[]> {
  const results: ToolResult[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let place = next++; place < all.length; place = next++) {
      around.signal.throwIfAborted();
      results[place] = await run(all[place], oneOf(around, place));
      done += 1;
      around.progress({ progress: done, total: all.length });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  return results;
}

/** Progress is the batch's own; questions to the client carry the place, as runs may ask in any order. */
function oneOf(around: CallSurroundings, place: number): CallSurroundings {
  let asked = 0;
  const keyed = (key: string | undefined) => `${place}.${key ?? asked++}`;
  return {
    get signal() {
      return around.signal;
    },
    caller: around.caller,
    progress: () => {},
    log: around.log,
    sample: (params, key) => around.sample(params, keyed(key)),
    elicit: (params, key) => around.elicit(params, keyed(key)),
    roots: (key) => around.roots(keyed(key)),
    resourceUpdated: around.resourceUpdated,
  };
}

/** What one run gave, as data: its value, its text, or `{ error }`. Undefined where it is more than text. */
export function runValue({ content, structuredContent, isError }: ToolResult): Json | undefined {
  if (isError === true) return { error: textOf(content) };
  if (structuredContent !== undefined) return structuredContent;
  return content.every((block) => block.type === "text") ? textOf(content) : undefined;
}

function textOf(content: readonly ContentBlock[]): string {
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

/** Results that are images or resources stay what they are, each under its number. */
export function sideBySide(results: readonly ToolResult[]): readonly ContentBlock[] {
  return results.flatMap(({ content, isError }, place): readonly ContentBlock[] => [
    { type: "text", text: `${place + 1}${isError === true ? ", failed" : ""}:` },
    ...content,
  ]);
}
