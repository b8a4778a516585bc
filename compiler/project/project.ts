import type { SourceFile } from "../source/source-file.ts";

/** A project on the disk: its folder, and the value of its config. Without a config file everything is default. */
export interface Project {
  /** Absolute. All paths of the compiler are relative to it. */
  readonly root: string;
  /** Of any type: nothing is known of it before the compiler has read it. */
  readonly config: unknown;
  /** The config's path, relative to the folder of the command; absent without one. */
  readonly configFile?: string;
  /** The config's text, for the places of its mistakes. */
  readonly configSource?: SourceFile;
}
