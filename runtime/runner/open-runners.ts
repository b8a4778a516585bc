import { DeltaMcpError } from "../errors.ts";
import type { Bindings } from "./binding.ts";
import type { Runner, RunnerContext } from "./runner.ts";
import { runners } from "./runners.ts";

/** The runners of one server. */
export interface Runners {
  /**
   * The runner of a kind: a promise when the first tool of its kind runs, and at once from then on. Rejects with
   * DeltaMcpError("configuration") for a kind that this version does not have.
   */
  of<Kind extends keyof Bindings>(kind: Kind): Runner<Kind> | Promise<Runner<Kind>>;
  /** Closes the runners that were opened. */
  close(): Promise<void>;
}

export function openRunners(context: RunnerContext): Runners {
  // Without prototype: a record of another version may name any kind.
  const opened: { [Kind in keyof Bindings]?: Runner<Kind> } = Object.create(null);

  const open = async <Kind extends keyof Bindings>(kind: Kind): Promise<Runner<Kind>> => {
    if (!Object.hasOwn(runners, kind))
      throw new DeltaMcpError("configuration", `This version has no runner of the kind ${kind}.`);
    const openRunner = await runners[kind]();
    const table: { [K in Kind]?: Runner<K> } = opened;
    table[kind] ??= openRunner(context);
    return table[kind];
  };

  return {
    of: (kind) => opened[kind] ?? open(kind),
    async close() {
      await Promise.all(Object.values(opened).map((runner) => runner.close?.()));
    },
  };
}
