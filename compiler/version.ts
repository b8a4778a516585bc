import { createRequire } from "node:module";

/** This package's version, as generated headers carry it. */
export const version: string = createRequire(import.meta.url)("deltamcp/package.json").version;
