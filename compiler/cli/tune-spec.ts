import { dirname, relative, resolve } from "node:path";
import { checkProject } from "../compile.ts";
import type { Config, ResolvedConfig } from "../config.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/report.ts";
import { nodeHost } from "../node-host.ts";
import { readConfig } from "../read-config.ts";
import { readTraffic } from "../tune/read-traffic.ts";
import { tune } from "../tune/tune.ts";
import type { TunedCatalogue } from "../tune/tuned-catalogue.ts";
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
  const config = { ...configFrom(root, project), ...named };
  const host = nodeHost(root);
  const { ok, diagnostics, servers } = await checkProject(config, host);
  const settings = readConfig(config, new Report());
  if (!ok || settings === undefined) throw failure(spec, diagnostics, terminal);
  const report = new Report();
  const traffic = await readTraffic(settings, host, report);
  if (report.failed) throw failure(spec, report.diagnostics, terminal);
  return { servers: servers.map(({ catalogue }) => tune(catalogue, settings, traffic)), settings, root };
}

/** What a project's config says, with the files that it names as another folder sees them. */
function configFrom(root: string, project: Project): Config {
  const config = project.config as Config;
  if (root === project.root) return config;
  const moved = (file: string) => relative(root, resolve(project.root, file));
  const { hooks, traffic, search } = config;
  return {
    ...config,
    ...(isText(hooks) ? { hooks: moved(hooks) } : {}),
    ...(isText(traffic) ? { traffic: moved(traffic) } : {}),
    ...(isText(search?.ranker) ? { search: { ...search, ranker: moved(search.ranker) } } : {}),
  };
}

/** A config is what its author's program made: nothing is known of it before it was checked. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function failure(
  spec: string | undefined,
  diagnostics: readonly Diagnostic[],
  terminal: Terminal,
): CommandError {
  printDiagnostics(diagnostics, terminal);
  return new CommandError(`${spec ?? "the specs"} can not be compiled`, exitCodes.failed);
}
