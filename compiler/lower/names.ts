import { capitalise, pascalCase } from "../support/identifier.ts";
import type { Catalogue } from "./catalogue.ts";

/** How one tool is called in emitted code. */
export interface ToolNames {
  readonly args: string;
  readonly result: string;
  /** The type of the result before `pick`; the same as `result` without a `pick`. */
  readonly output: string;
  /** The file of its validators, without folder and extension. */
  readonly file: string;
}

/** `my-tracker` → `connectMyTracker`, `MyTrackerClient`. */
export function serverNames(server: string): { readonly connect: string; readonly client: string } {
  const name = pascalCase(server);
  // The stub extends a class named `GeneratedClient`.
  return {
    connect: `connect${name}`,
    client: name === "Generated" ? "GeneratedServerClient" : `${name}Client`,
  };
}

/** The names of each tool, in the order of the catalogue. File names that differ only in case get a number. */
export function toolNames({ tools }: Pick<Catalogue, "tools">): readonly ToolNames[] {
  const types = new Set<string>();
  const files = new Set<string>();
  return tools.map(({ identifier, result, output }) => {
    const type = unique(typeStem(identifier), types);
    const picks = result.pick !== undefined && output !== undefined;
    return {
      args: `${type}Args`,
      result: `${type}Result`,
      output: picks ? `${type}Output` : `${type}Result`,
      file: unique(devices.test(identifier) ? `${identifier}_` : identifier, files, caseless),
    };
  });
}

/** The identifier without underscores, which separate a type's name from its definitions: `_2faStart` → `Tool2faStart`. */
function typeStem(identifier: string): string {
  const bare = identifier.replaceAll("_", "");
  return /^\p{ID_Start}/u.test(bare) ? capitalise(bare) : `Tool${bare}`;
}

/** Names that Windows reserves for devices, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Some file systems treat `getIssue` and `getissue` as the same name. */
const caseless = (name: string) => name.toLowerCase();

/** Returns the name, with a number if it is taken, and adds it to the taken names. */
export function unique(base: string, taken: Set<string>, fold = (name: string) => name): string {
  let name = base;
  for (let count = 2; taken.has(fold(name)); count++) name = `${base}${count}`;
  taken.add(fold(name));
  return name;
}
