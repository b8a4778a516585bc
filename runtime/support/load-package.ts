import { createRequire } from "node:module";
import { join } from "node:path";
import { DeltaMcpError } from "../errors.ts";

/**
 * Finds an optional package: in the server's working directory, else beside this package. A bundle does not contain drivers.
 * @param wish the subject of the message: "PostgreSQL"
 * @throws DeltaMcpError("configuration") with the command that installs it
 */
export function findPackage(name: string, wish: string, folder: string = process.cwd()): string {
  for (const place of [join(folder, "package.json"), import.meta.url]) {
    try {
      return createRequire(place).resolve(name);
    } catch {
      // The next place may have it.
    }
  }
  throw new DeltaMcpError("configuration", `${wish} needs the package ${name}: npm install ${name}`);
}

/** Loads an optional CommonJS package. */
export function loadPackage<Module>(name: string, wish: string): Module {
  return createRequire(import.meta.url)(findPackage(name, wish)) as Module;
}
