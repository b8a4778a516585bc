import { DeltaMcpError } from "../errors.ts";

interface NodeModules {
  "node:child_process": typeof import("node:child_process");
  "node:fs": typeof import("node:fs");
  "node:fs/promises": typeof import("node:fs/promises");
  "node:path": typeof import("node:path");
}

/**
 * Returns a module of Node, for code that bundlers also put into web pages: they would fail at an import of it. Node,
 * Deno and Bun have these modules.
 * @throws DeltaMcpError("configuration") elsewhere: "`wish` needs Node …"
 */
export function nodeModule<Name extends keyof NodeModules>(name: Name, wish: string): NodeModules[Name] {
  const found: NodeModules[Name] | undefined = globalThis.process?.getBuiltinModule?.(name);
  if (found !== undefined) return found;
  throw new DeltaMcpError(
    "configuration",
    `${wish} needs Node, Deno or Bun, and this program runs elsewhere.`,
  );
}
