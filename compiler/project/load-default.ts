import { pathToFileURL } from "node:url";
import { isObject } from "../../runtime/support/json.ts";
import { ProjectError } from "./project-error.ts";
import { saidBy } from "./said-by.ts";
import { syntaxMistake } from "./syntax-mistake.ts";

/** A module of the author's that is loaded for its default export. */
export interface AuthorModule {
  /** Absolute. */
  readonly file: string;
  /** As messages name it. */
  readonly shown: string;
  /** What its default export looks like, for the message where there is none. */
  readonly example: string;
}

/**
 * The default export of an author's module. TypeScript loads through tsx, which Node 20 needs for it; plain JavaScript
 * needs nothing.
 * @throws ProjectError with the place if the module cannot be read, throws, or has no default export.
 */
export async function loadDefault({ file, shown, example }: AuthorModule, cwd: string): Promise<unknown> {
  const url = pathToFileURL(file).href;
  let module: { readonly default?: unknown };
  try {
    module = /ts$/.test(file)
      ? await (await import("tsx/esm/api")).tsImport(url, import.meta.url)
      : await import(url);
  } catch (error) {
    const mistake = error instanceof SyntaxError ? await syntaxMistake(file, cwd) : undefined;
    const message = `${shown} cannot be loaded: ${mistake ?? saidBy(error, cwd)}`;
    throw new ProjectError("unreadable", message, error);
  }
  const value = unwrapped(module.default);
  if (value === undefined) {
    throw new ProjectError(
      "unreadable",
      `${shown} has no default export: write \`export default ${example}\``,
    );
  }
  return value;
}

/** Where the package is not `"type": "module"`, TypeScript becomes CommonJS: its exports are the default of the module. */
function unwrapped(value: unknown): unknown {
  return isObject(value) && value["__esModule"] === true ? value["default"] : value;
}
