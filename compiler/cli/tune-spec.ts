import { dirname, relative, resolve } from "node:path";
import { checkProject } from "../compile.ts";
import type { Config } from "../config.ts";
import { Report } from "../diagnostics/report.ts";
import { nodeHost } from "../node-host.ts";
import { readConfig } from "../read-config.ts";
import { tune } from "../tune/tune.ts";
import type { TunedCatalogue } from "../tune/tuned-catalogue.ts";
import { CommandError, type CommandInput, text } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { loadProject } from "./project.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The tuned catalogues of one spec file, under the project's config; of all specs of the project where none is named.
 * @throws CommandError where a spec has errors; they are printed.
 */
export async function tuneSpec(
  spec: string | undefined,
  input: CommandInput,
  terminal: Terminal,
): Promise<readonly TunedCatalogue[]> {
  const project = await loadProject(terminal, text(input, "config"));
  const file = spec === undefined ? undefined : resolve(terminal.cwd, spec);
  const inside = file === undefined || !relative(project.root, file).startsWith("..");
  const root = inside || file === undefined ? project.root : dirname(file);
  const named = file === undefined ? {} : { specs: [relative(root, file)] };
  const config = { ...(project.config as Config), ...named };
  const { ok, diagnostics, servers } = await checkProject(config, nodeHost(root));
  const settings = readConfig(config, new Report());
  if (!ok || settings === undefined) {
    printDiagnostics(diagnostics, terminal);
    throw new CommandError(`${spec ?? "the specs"} can not be compiled`, exitCodes.failed);
  }
  return servers.map(({ catalogue }) => tune(catalogue, settings));
}
