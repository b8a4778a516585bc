import { dirname, relative, resolve } from "node:path";
import { isObject } from "../../runtime/support/json.ts";
import { checkProject } from "../compile.ts";
import type { Config, ResolvedConfig } from "../config/config.ts";
import { withMovedFiles } from "../config/config-files.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { nodeHost } from "../host/node-host.ts";
import { tune } from "../tables/tune.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";
import type { Project } from "./project.ts";

/** The servers of a spec, and the config that they were tuned with. */
export interface TunedSpec {
  readonly ok: true;
  readonly servers: readonly TunedCatalogue[];
  readonly settings: ResolvedConfig;
  /** The folder that the paths in the settings are relative to. */
  readonly root: string;
}

/**
 * The tuned catalogues of one spec file, with the project's config; of all specs of the project if `spec` is absent.
 * Writes nothing. `spec` is relative to `cwd`.
 */
export async function tuneSpec(
  project: Project,
  cwd: string,
  spec?: string,
): Promise<TunedSpec | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }> {
  const file = spec === undefined ? undefined : resolve(cwd, spec);
  const inside = file === undefined || !relative(project.root, file).startsWith("..");
  const root = inside || file === undefined ? project.root : dirname(file);
  const named = file === undefined ? {} : { specs: [relative(root, file)] };
  const checked = await checkProject(configFrom(root, project, named), nodeHost(root), project.configSource);
  if (!checked.ok) return { ok: false, diagnostics: checked.diagnostics };
  const { servers, settings, traffic } = checked;
  return {
    ok: true,
    servers: servers.map(({ catalogue }) => tune(catalogue, settings, traffic)),
    settings,
    root,
  };
}

/** The project's config, with the paths in it relative to another folder. */
function configFrom(root: string, project: Project, named: Pick<Config, "specs">): unknown {
  const { config } = project;
  if (!isObject(config)) return config;
  if (root === project.root) return { ...config, ...named };
  const moved = (file: string) => relative(root, resolve(project.root, file));
  return { ...withMovedFiles(config, moved), ...named };
}
