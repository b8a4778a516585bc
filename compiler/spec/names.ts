import { createHash } from "node:crypto";
import type { Profile } from "../config/config.ts";

/** Tool names that every known client accepts: letters, digits, `_` and `-`, at most 64. */
const portable = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
/** Tool names that MCP allows (2025-11-25, server/tools, Tool Names). */
const protocol = /^[A-Za-z0-9_.-]{1,128}$/;

/** The names that a profile allows for tools, prompts and resources: as a pattern, and in words. */
export function legalNames(profile: Profile): { readonly pattern: RegExp; readonly words: string } {
  return profile === "none"
    ? { pattern: protocol, words: "letters, digits, `_`, `-` and `.`, 128 at most" }
    : {
        pattern: portable,
        words: "at most 64 letters, digits, `_` and `-`, and start with a letter or `_`",
      };
}

/** Names that are legal folder names on every file system, and legal prefixes of tool names in clients. */
const server = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;

/** Whether a server can have this name. */
export function isServerName(name: string): boolean {
  return server.test(name) && !name.endsWith(".");
}

/** The names that {@link isServerName} allows, as the end of a sentence. */
export const serverNameWords =
  "at most 64 letters, digits, `_`, `-` and `.`, and starts with a letter, a digit or `_`";

/**
 * The nearest name that every profile allows. A shortened name, and one of which nothing was left, ends in four hex
 * digits of a hash of the whole name: it depends on nothing else, and two long names do not become one.
 */
export function portableName(name: string): string {
  const safe = readableName(name);
  return /[A-Za-z0-9]/.test(safe) && safe.length <= maxName ? safe : hashedName(name);
}

/** The nearest name with hex digits of a hash of the whole name at its end. */
export function hashedName(name: string, digits = 4): string {
  const readable = readableName(name);
  const start = /[A-Za-z0-9]/.test(readable) ? readable.slice(0, maxName - 1 - digits) : "tool";
  return `${start}_${createHash("sha256").update(name).digest("hex").slice(0, digits)}`;
}

const maxName = 64;

/** Without marks and signs that clients refuse; of any length. */
function readableName(name: string): string {
  const safe = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_");
  return /^[A-Za-z_]/.test(safe) ? safe : `_${safe}`;
}
