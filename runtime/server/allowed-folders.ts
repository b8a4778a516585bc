import { delimiter } from "node:path";
import { type Environment, readVariable } from "./environment.ts";

/** The folders whose files arguments may name: those of DELTAMCP_FILES, separated as in PATH. */
export function allowedFolders(env: Environment): readonly string[] {
  return (readVariable(env, "DELTAMCP_FILES") ?? "")
    .split(delimiter)
    .filter((folder) => folder.trim() !== "");
}
