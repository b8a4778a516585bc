import { posix } from "node:path";
import type { ResolvedConfig } from "../config/config.ts";
import type { NamedServer } from "../lower/named-server.ts";
import type { TunedCatalogue } from "../tables/tuned-catalogue.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import { renderFrame } from "./frames.ts";

/** The input of every emitter of one server. */
export interface EmitContext extends NamedServer {
  readonly tuned: TunedCatalogue;
  readonly config: ResolvedConfig;
}

/** Fills a frame with values and the header's list of sources. `path` is inside the server's folder. */
export function emitted(context: EmitContext, path: string, frame: string, values: object): GeneratedFile {
  const sources = context.catalogue.sources.join(", ");
  return {
    path: posix.join(context.folder, path),
    text: renderFrame(frame, { sources, ...values }),
    owner: "generated",
  };
}
