import { posix } from "node:path";

/** The parts of a reference to a handler: `./handlers/tracker.ts#closeIssue`. */
export interface ParsedHandler {
  /** Relative to the project, without a leading `./`. */
  readonly module: string;
  readonly export: string;
}

/** The reason why a string is not a reference to a handler. */
export type HandlerFault = "outside" | "extension" | "export" | "reserved";

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** Names that a module cannot export as a function of that name. */
const reserved = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

/** Reads a reference to an exported function. Its file is relative to the project, and must stay inside it. */
export function parseHandler(reference: string): ParsedHandler | HandlerFault {
  const hash = reference.indexOf("#");
  const path = reference.slice(0, hash);
  const name = reference.slice(hash + 1);
  const module = posix.normalize(path);
  if (path.startsWith("/") || path.includes("\\") || path.includes(":") || /^\.\.(\/|$)/.test(module))
    return "outside";
  if (!/[^/]\.[mc]?[tj]s$/.test(module) || /\.d\.[mc]?ts$/.test(module)) return "extension";
  if (!identifier.test(name)) return "export";
  if (reserved.has(name)) return "reserved";
  return { module, export: name };
}
