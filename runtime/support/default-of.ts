/**
 * Returns the default export of a CommonJS module: Node imports the module itself, most bundlers import an object
 * with `default`.
 */
export function defaultOf<T>(module: T | { readonly default: T }): T {
  return typeof module === "object" && module !== null && "default" in module
    ? module.default
    : (module as T);
}
