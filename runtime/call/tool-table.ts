import type { EmittedCatalogue, ToolValidators } from "../catalogue/emitted-catalogue.ts";
import type { CatalogueHeader, ToolRecord } from "../catalogue/records.ts";
import { type DefaultsReach, defaultsReach } from "./copy-for-defaults.ts";

/** A tool with all that its calls need, loaded once. */
export interface PreparedTool {
  readonly record: ToolRecord;
  readonly validators: ToolValidators;
  readonly defaults: DefaultsReach;
}

/** The tools of a catalogue by name; each is parsed and its validators loaded when it is first called. */
export interface ToolTable {
  readonly names: readonly string[];
  /** At once for a tool that has been called before; a promise the first time; undefined for no tool. */
  find(name: string): PreparedTool | undefined | Promise<PreparedTool>;
}

export function createToolTable(catalogue: EmittedCatalogue, header: CatalogueHeader): ToolTable {
  // A Map, so that `__proto__` and `constructor` are names like any other.
  const tools = new Map<string, number | PreparedTool | Promise<PreparedTool>>();
  for (const [index, name] of header.names.entries()) tools.set(name, index);

  const prepare = async (name: string, index: number): Promise<PreparedTool> => {
    const [texts, validators] = await Promise.all([catalogue.tools(), catalogue.validators(name)]);
    const record = JSON.parse(texts[index] ?? "null") as ToolRecord;
    const tool = { record, validators, defaults: defaultsReach(record.authorSchema ?? record.inputSchema) };
    tools.set(name, tool);
    return tool;
  };

  return {
    names: header.names,
    find(name) {
      const entry = tools.get(name);
      if (typeof entry !== "number") return entry;
      const loading = prepare(name, entry);
      tools.set(name, loading);
      // A failed load (a file on a slow disk, say) may succeed the next time.
      loading.catch(() => tools.set(name, entry));
      return loading;
    },
  };
}
