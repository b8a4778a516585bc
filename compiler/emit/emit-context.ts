import { posix } from "node:path";
import type { Tool } from "../catalogue/catalogue.ts";
import type { ResolvedConfig } from "../config.ts";
import type { TunedCatalogue } from "../tune/tuned-catalogue.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import { renderFrame } from "./frames.ts";
import { serverFolder } from "./layout.ts";
import { type ToolNames, toolNames } from "./names.ts";

/** The parts of a config that decide what is emitted. */
export type EmitConfig = Pick<ResolvedConfig, "out" | "hooks" | "search">;

/** What every emitter of one server works from. */
export interface EmitContext {
  readonly tuned: TunedCatalogue;
  readonly config: EmitConfig;
  /** Relative to the project. */
  readonly folder: string;
  /** Each tool with its names, in the order of the catalogue. */
  readonly tools: readonly NamedTool[];
}

export interface NamedTool {
  readonly tool: Tool;
  readonly names: ToolNames;
}

export function emitContext(tuned: TunedCatalogue, config: EmitConfig): EmitContext {
  const names = toolNames(tuned.catalogue);
  return {
    tuned,
    config,
    folder: serverFolder(config.out, tuned.catalogue.server.name),
    tools: tuned.catalogue.tools.map((tool, index) => {
      const named = names[index];
      if (named === undefined) throw new Error(`no names for ${tool.name}`);
      return { tool, names: named };
    }),
  };
}

/** Fills a frame with values and the header's list of sources. `path` is inside the server's folder. */
export function emitted(context: EmitContext, path: string, frame: string, values: object): GeneratedFile {
  const sources = context.tuned.catalogue.sources.join(", ");
  return {
    path: posix.join(context.folder, path),
    text: renderFrame(frame, { sources, ...values }),
    owner: "generated",
  };
}
