/**
 * How the author's functions are called in records (`handler`), in the emitted `Handlers` interface and in the object
 * that server.ts hands to the runtime: by what they serve, because two modules may export the same name, and one
 * function may serve two tools whose types differ. A tool's key is its identifier; no other key is one.
 */
export type HandlerKey = string;

/** `closeIssue`. */
export function toolHandlerKey(identifier: string): HandlerKey {
  return identifier;
}

/** `prompt:reviewCode`. */
export function promptHandlerKey(identifier: string): HandlerKey {
  return `prompt:${identifier}`;
}

/** `resource:readme`. */
export function resourceHandlerKey(identifier: string): HandlerKey {
  return `resource:${identifier}`;
}

/** `prompt:reviewCode:complete:language`: the values that an argument or a variable of a template may have. */
export function completionHandlerKey(of: HandlerKey, argument: string): HandlerKey {
  return `${of}:complete:${argument}`;
}
