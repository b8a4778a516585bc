import { dirname, relative, resolve } from "node:path";
import { isObject } from "../../runtime/support/json.ts";
import { checkProject } from "../compile.ts";
import type { Config, ResolvedConfig } from "../config/config.ts";
import { withMovedFiles } from "../config/config-files.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { nodeHost } from "../host/node-host.ts";
import { tune } from "../tables/tune.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";
import { CommandError, type CommandInput, text } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { loadProject, type Project } from "./project.ts";
import type { Terminal } from "./terminal.ts";

/** What came of a spec: its servers, and under which config. */
export interface TunedSpec {
  readonly servers: readonly TunedCatalogue[];
  readonly settings: ResolvedConfig;
  /** The folder that the files of the settings are relative to. */
  readonly root: string;
}

/**
 * The tuned catalogues of one spec file, under the project's config; of all specs of the project where none is named.
 * @throws CommandError where a spec has errors; they are printed.
 */
export async function tuneSpec(
  spec: string | undefined,
  input: CommandInput,
  terminal: Terminal,
): Promise<TunedSpec> {
  const project = await loadProject(terminal, text(input, "config"));
  const file = spec === undefined ? undefined : resolve(terminal.cwd, spec);
  const inside = file === undefined || !relative(project.root, file).startsWith("..");
  const root = inside || file === undefined ? project.root : dirname(file);
  const named = file === undefined ? {} : { specs: [relative(root, file)] };
  const config = configFrom(root, project, named);
  const checked = await checkProject(config, nodeHost(root));
  if (!checked.ok) throw failure(spec, checked.diagnostics, terminal);
  const { servers, settings, traffic } = checked;
  return { servers: servers.map(({ catalogue }) => tune(catalogue, settings, traffic)), settings, root };
}

/** What a project's config says, with the files that it names as another folder sees them. */
function configFrom(root: string, project: Project, named: Pick<Config, "specs">): unknown {
  const { config } = project;
  // Its author's program made it: nothing is known of it before it is checked.
  if (!isObject(config)) return config;
  if (root === project.root) return { ...config, ...named };
  const moved = (file: string) => relative(root, resolve(project.root, file));
  return { ...withMovedFiles(config, moved), ...named };
}

function failure(
  spec: string | undefined,
  diagnostics: readonly Diagnostic[],
  terminal: Terminal,
): CommandError {
  printDiagnostics(diagnostics, terminal);
  return new CommandError(`${spec ?? "the specs"} can not be compiled`, exitCodes.failed);
}
