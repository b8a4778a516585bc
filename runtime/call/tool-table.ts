import type { ToolValidators } from "../catalogue/emitted-catalogue.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import type { DeltaMcpError } from "../errors.ts";
import { unknownTool } from "./unknown-tool.ts";
import { type DefaultsReach, defaultsReach } from "./validate/copy-for-defaults.ts";

/** A tool with all that its calls need. */
export interface PreparedTool {
  readonly record: ToolRecord;
  readonly validators: ToolValidators;
  readonly defaults: DefaultsReach;
  /** Arguments must have the types of the schema: none is converted. */
  readonly strict: boolean;
}

/** The tools of a catalogue by name; each is parsed and its validators loaded when it is first called. */
export interface ToolTable {
  /** At once for a tool that has been called before; a promise the first time; undefined for no tool. */
  find(name: string): PreparedTool | undefined | Promise<PreparedTool | undefined>;
  /** Returns the error for an unknown tool. */
  unknown(name: string): Promise<DeltaMcpError>;
}

export function createToolTable(catalogue: OpenCatalogue): ToolTable {
  // A Map, so that `__proto__` and `constructor` are names like any other.
  const prepared = new Map<string, PreparedTool>();

  const prepare = async (name: string): Promise<PreparedTool | undefined> => {
    const [record, validators] = await Promise.all([catalogue.tool(name), catalogue.validators(name)]);
    if (record === undefined || validators === undefined) return undefined;
    const defaults = defaultsReach(record.authorSchema ?? record.inputSchema);
    const tool = { record, validators, defaults, strict: catalogue.header.arguments === "strict" };
    prepared.set(name, tool);
    return tool;
  };

  return {
    find: (name) => prepared.get(name) ?? (catalogue.has(name) ? prepare(name) : undefined),
    unknown: (name) => unknownTool(catalogue, name),
  };
}
