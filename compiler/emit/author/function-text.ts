import { renderFrame } from "../frames.ts";
import { importPath } from "../layout.ts";
import { Code } from "../text/code.ts";
import { stringLiteral } from "../text/string-literal.ts";
import type { WantedFunction } from "./wanted-function.ts";

/**
 * The text of one typed function. `interfaceName` is the module's local name of the `Handlers` of this function's server.
 * Without it the type imports `Handlers` in place, so that no earlier line must change.
 */
export function functionText(
  path: string,
  wanted: WantedFunction,
  interfaceName: string | undefined,
): string {
  const handlers = importPath(path, wanted.handlers);
  const name = interfaceName ?? `import(${stringLiteral(handlers)}).Handlers`;
  return renderFrame(isJavaScript(path) ? "author-function.js" : "author-function.ts", {
    description: wanted.description,
    export: wanted.export,
    handlers,
    key: wanted.key,
    type: new Code(`${name}[${stringLiteral(wanted.key)}]`),
    message: `${wanted.subject} is not written yet: write ${wanted.export} in ${path}`,
  }).trimEnd();
}

export function isJavaScript(path: string): boolean {
  return /\.[mc]?js$/.test(path);
}
