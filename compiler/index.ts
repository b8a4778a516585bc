/** The compiler as a library: `import { compile, defineConfig, nodeHost } from "deltamcp"`. */

export { type Checked, type Compilation, type Failure, filesOf } from "./compilation.ts";
export { checkProject, compile } from "./compile.ts";
export { type Config, defineConfig, type Profile } from "./config/config.ts";
export type { Diagnostic, Severity } from "./diagnostics/diagnostic.ts";
export type { EmittedServer } from "./emit/emit.ts";
export type { AuthorFile, EmittedFile, GeneratedFile } from "./emit/emitted-file.ts";
export type { Host } from "./host/host.ts";
export { memoryHost } from "./host/memory-host.ts";
export { nodeHost } from "./host/node-host.ts";
export type { Catalogue, Tool } from "./lower/catalogue.ts";
export type { LoweredServer } from "./lower/lower.ts";
export type { Position, SourceFile, Span } from "./source/source-file.ts";
export type { TunedCatalogue } from "./tables/tuned-catalogue.ts";
