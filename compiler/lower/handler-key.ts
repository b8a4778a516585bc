/**
 * The key of an author's function in records (`handler`), in the emitted `Handlers` interface and in the object that
 * server.ts hands to the runtime. It names the tool, prompt or resource that the function serves, because two modules may
 * export the same name, and one function may serve two tools whose types differ. Only the key of a tool is an identifier.
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

/** `prompt:reviewCode:complete:language`: the function that completes an argument or a variable of a template. */
export function completionHandlerKey(of: HandlerKey, argument: string): HandlerKey {
  return `${of}:complete:${argument}`;
}
