/** `run: { fn: … }` of a spec: an exported function of the author, `./handlers/issues.ts#search`. */
export type FnSpec = string;
