import type { JsonObject } from "../../../runtime/support/json.ts";
import { ranWith, type Task } from "../task-set.ts";

/** One thing that a service keeps, and eight tools on it. */
export interface Resource {
  /** What a user calls it. */
  readonly noun: string;
  /** What a second field of it says. */
  readonly field: string;
  /** The name of the tool that does this to it. */
  readonly nameOf: (action: Action) => string;
}

export type Action = "list" | "get" | "create" | "update" | "delete" | "archive" | "export" | "share";

const describe: Readonly<Record<Action, (noun: string) => string>> = {
  list: (noun) => `List the ${plural(noun)}`,
  get: (noun) => `Show one ${noun}`,
  create: (noun) => `Create a ${noun}`,
  update: (noun) => `Change a ${noun}`,
  delete: (noun) => `Delete a ${noun}`,
  archive: (noun) => `Put a ${noun} away without deleting it`,
  export: (noun) => `Write a ${noun} to a file`,
  share: (noun) => `Give somebody access to a ${noun}`,
};

export const actions = Object.keys(describe) as readonly Action[];

export function plural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** The tools of a resource as they stand in a spec. */
export function toolsOf({ noun, field, nameOf }: Resource, wanted = actions): JsonObject {
  return Object.fromEntries(
    wanted.map((action) => [
      nameOf(action),
      {
        description: describe[action](noun),
        input: inputOf(action, noun, field),
        output: { type: "object", properties: { ok: { type: "boolean" } } },
        run: { mock: true },
        annotations: { readOnly: action === "list" || action === "get" },
      },
    ]),
  );
}

function inputOf(action: Action, noun: string, field: string): JsonObject {
  const id = { [idOf(noun)]: { type: "string", description: `Id of the ${noun}` } };
  switch (action) {
    case "list":
      return { "text?": { type: "string", description: "Words in the name" }, "limit?": { type: "integer" } };
    case "create":
      return { name: { type: "string" }, [`${field}?`]: { type: "string" } };
    case "update":
      return { ...id, "name?": { type: "string" }, [`${field}?`]: { type: "string" } };
    case "export":
      return { ...id, "format?": { enum: ["csv", "json", "pdf"] } };
    case "share":
      return { ...id, with: { type: "string", description: "Mail address" }, "write?": { type: "boolean" } };
    default:
      return id;
  }
}

function idOf(noun: string): string {
  return `${noun.replaceAll(" ", "_")}_id`;
}

/** Returns a function that finds the resource of a noun. It throws for a noun that the set does not have. */
export function resourceOf(resources: readonly Resource[]): (noun: string) => Resource {
  return (noun) => {
    const found = resources.find((resource) => resource.noun === noun);
    if (found === undefined) throw new Error(`no resource ${noun}`);
    return found;
  };
}

/** The arguments that name one thing by its id. */
export function byId(noun: string, id: string, rest: JsonObject = {}): JsonObject {
  return { [idOf(noun)]: id, ...rest };
}

/** A task that one run of a tool does. */
export function oneRun(
  resource: Resource,
  action: Action,
  wish: string,
  args: Readonly<Record<string, unknown>>,
): Task {
  const tool = resource.nameOf(action);
  return { id: `${action} ${resource.noun}`, wish, tool, isDone: ranWith(tool, args) };
}
