import { register } from "node:module";

/**
 * `node --import` of this file lets the official suite start on Node 20: one of its commands, which is not used here,
 * imports `globSync` from `fs`, and that came with Node 22.
 */
const hooks = `
  const shim = "shim:fs";

  export const resolve = (specifier, context, next) =>
    /^(node:)?fs$/.test(specifier) && context.parentURL?.includes("/@modelcontextprotocol/conformance/")
      ? { url: shim, format: "module", shortCircuit: true }
      : next(specifier, context);

  export const load = (url, context, next) =>
    url === shim
      ? {
          format: "module",
          shortCircuit: true,
          source:
            'export * from "node:fs";' +
            'export { default } from "node:fs";' +
            'export const globSync = () => { throw new Error("fs.globSync is not there before Node 22"); };',
        }
      : next(url, context);
`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
