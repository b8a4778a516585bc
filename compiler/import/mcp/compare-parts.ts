import { isObject, type JsonObject } from "../../../runtime/support/json.ts";
import { differences, type ToolPin } from "../../../runtime/upstream/mcp/tool-pin.ts";

/** A tool of a generated part, as far as a comparison reads it. */
export interface PinnedTool {
  readonly name: string;
  /** Its name at its server. */
  readonly tool: string;
  readonly pin?: ToolPin;
  readonly text: string;
}

/** One difference between a generated part and its server, as a line with the lines below it. */
export interface PartChange {
  readonly kind: "new" | "gone" | "changed";
  readonly tool: string;
  readonly details: readonly string[];
}

/** Returns the differences of a server's tools from those that were imported, in the order of the old part, then the new tools. */
export function comparePart(
  before: readonly PinnedTool[],
  now: readonly JsonObject[],
): readonly PartChange[] {
  const byName = new Map(now.map((tool) => [String(tool["name"]), tool]));
  const known = new Set(before.map(({ tool }) => tool));
  const old = before.flatMap((tool): PartChange[] => {
    const found = byName.get(tool.tool);
    if (found === undefined) return [{ kind: "gone", tool: tool.name, details: [] }];
    const changed = tool.pin === undefined ? [] : differences(tool.pin, found);
    if (changed.length === 0) return [];
    return [{ kind: "changed", tool: tool.name, details: [...changed, ...textDetails(tool.text, found)] }];
  });
  const added = now.filter(({ name }) => !known.has(String(name)));
  return [
    ...old,
    ...added.map(
      (tool) => ({ kind: "new", tool: String(tool["name"]), details: textDetails("", tool) }) as const,
    ),
  ];
}

function textDetails(before: string, tool: JsonObject): readonly string[] {
  const now = String(tool["description"] ?? "").trim();
  if (now === before.trim()) return [];
  return [
    ...(before === "" ? [] : [`was: ${shown(before)}`]),
    `${before === "" ? "" : "now: "}${shown(now)}`,
  ];
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}

/** Reads the tools of a generated part. */
export function pinnedTools(tools: unknown): readonly PinnedTool[] {
  return Object.entries(isObject(tools) ? tools : {}).flatMap(([name, value]) => {
    const run = isObject(value) && isObject(value["run"]) ? value["run"]["mcp"] : undefined;
    if (!isObject(value) || !isObject(run)) return [];
    const { tool = name, pin } = run;
    const text = String(value["docs"] ?? value["description"] ?? "");
    return [{ name, tool: String(tool), text, ...(isObject(pin) ? { pin: pin as unknown as ToolPin } : {}) }];
  });
}
