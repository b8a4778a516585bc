import { findPackage } from "../../../support/load-package.ts";

/**
 * The driver of SQLite: undefined for `node:sqlite`, which Node has from 22.13 on, else the path of the package node-sqlite3-wasm.
 * @throws DeltaMcpError("configuration") if there is neither
 */
export function sqliteDriver(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const hasBuiltin = major > 22 || (major === 22 && minor >= 13);
  return hasBuiltin ? undefined : findPackage("node-sqlite3-wasm", "SQLite on Node before 22.13");
}
