import type { Project } from "../project/project.ts";
import { type TunedSpec, tuneSpec } from "../project/tune-spec.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The tuned catalogues of one spec, or of the whole project.
 * @throws CommandError if a spec has errors, after printing them.
 */
export async function tunedOrThrow(
  project: Project,
  spec: string | undefined,
  terminal: Terminal,
): Promise<TunedSpec> {
  const tuned = await tuneSpec(project, terminal.cwd, spec);
  if (tuned.ok) return tuned;
  printDiagnostics(tuned.diagnostics, terminal);
  throw new CommandError(`${spec ?? "the specs"} cannot be compiled`, exitCodes.failed);
}
