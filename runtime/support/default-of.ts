/** The default export of a CommonJS module: Node imports the module itself, and most bundlers its default export. */
export function defaultOf<T>(module: T | { readonly default: T }): T {
  return typeof module === "object" && module !== null && "default" in module
    ? module.default
    : (module as T);
}
