import { renderFrame } from "../frames.ts";
import { importPath } from "../layout.ts";
import { Code } from "../text/code.ts";
import { functionText, isJavaScript } from "./function-text.ts";
import type { WantedFunction } from "./wanted-function.ts";

/** The text of a new handler module, which then belongs to the author. */
export function newModule(path: string, wanted: readonly WantedFunction[]): string {
  const [first] = wanted;
  if (first === undefined) throw new Error(`nothing is wanted of ${path}`);
  const functions = wanted.map((one) =>
    functionText(path, one, one.handlers === first.handlers ? "Handlers" : undefined),
  );
  if (isJavaScript(path)) return `${functions.join("\n\n")}\n`;
  return renderFrame("author-module.ts", {
    handlers: importPath(path, first.handlers),
    functions: functions.map((text) => new Code(text)),
  });
}
