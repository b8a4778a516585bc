import { bundle } from "../bundle/bundle.ts";
import { BundleError } from "../bundle/esbuild.ts";
import type { EmittedServer } from "../emit/emit.ts";
import type { EmittedFile, GeneratedFile } from "../emit/emitted-file.ts";
import { ProjectError } from "./project-error.ts";

/**
 * One file a server that runs without node_modules, made of the author's modules and of `files`, which are to be
 * written with it.
 * @throws ProjectError where a server cannot be one file.
 */
export async function makeBundles(
  root: string,
  servers: readonly EmittedServer[],
  files: readonly EmittedFile[],
): Promise<readonly GeneratedFile[]> {
  const bundles: GeneratedFile[] = [];
  for (const server of servers) {
    try {
      bundles.push(await bundle(root, server, files));
    } catch (error) {
      if (!(error instanceof BundleError)) throw error;
      const { name } = server.catalogue.server;
      const message = `${name} cannot be bundled: ${error.message}\nNothing was written.`;
      throw new ProjectError("failed", message, error);
    }
  }
  return bundles;
}
