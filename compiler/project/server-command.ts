import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isObject } from "../../runtime/support/json.ts";
import { bundleName } from "../emit/layout.ts";
import { ProjectError } from "./project-error.ts";

/** How to start a generated server, whatever the working directory. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * The command that runs a generated server on this Node: `server.ts` through tsx, which every supported Node can; the
 * bundle, if there is one and the package is not made of ES modules.
 * @throws ProjectError for a package that is CommonJS, where there is no bundle.
 */
export function serverCommand(root: string, folder: string): ServerCommand {
  const entry = join(root, folder, "server.ts");
  const manifest = nearestManifest(dirname(entry));
  if (manifest?.isModule === true)
    return { command: process.execPath, args: ["--import", import.meta.resolve("tsx"), entry] };
  const bundle = join(root, folder, bundleName);
  if (existsSync(bundle)) return { command: process.execPath, args: [bundle] };
  const place =
    manifest === undefined ? "there is no package.json" : `${relative(root, manifest.path)} does not say`;
  const problem =
    manifest === undefined ? `${place} with \`"type": "module"\`` : `${place} \`"type": "module"\``;
  throw new ProjectError(
    "failed",
    `${folder}/server.ts is an ES module, and ${problem}: run \`npm pkg set type=module\`, or \`deltamcp build --bundle\` for one file that runs without it`,
  );
}

/** The package.json that decides how Node reads the files of a folder. */
function nearestManifest(folder: string): { readonly path: string; readonly isModule: boolean } | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "package.json");
    if (existsSync(path)) return { path, isModule: typeOf(path) === "module" };
    if (dirname(at) === at) return undefined;
  }
}

function typeOf(path: string): unknown {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\ufeff/, ""));
    return isObject(manifest) ? manifest["type"] : undefined;
  } catch {
    return undefined;
  }
}
