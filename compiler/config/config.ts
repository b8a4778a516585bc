import type { SearchConfig } from "./search-config.ts";

/** What `deltamcp.config.ts` exports. Everything has a default; an empty config compiles `specs/`. */
export interface Config {
  /** Globs of spec files, relative to the config. Default `specs/**\/*.tools.{yaml,yml,json}`. */
  readonly specs?: readonly string[];
  /** Where generated servers go, one folder a server. Default `generated`. */
  readonly out?: string;
  /** How far published schemas are simplified; with `none` they are shown as written. Default `portable`. */
  readonly profile?: Profile;
  /** What standard clients see at `/mcp` and on stdio. Default `auto`. */
  readonly surface?: "auto" | "full" | "small";
  /** How much a definition of the full surface says. Default `lean`. */
  readonly detail?: "lean" | "complete" | "bare";
  /** The description of a tool on the full surface; `{summary}`, `{runner}`, `{category}`. Default `{summary}`. */
  readonly descriptionTemplate?: string;
  readonly small?: {
    /** Tokens of signatures that execute_tool carries; `auto` keeps tools that are worth their place. Default `auto`. */
    readonly resident?: number | "auto";
  };
  readonly search?: SearchConfig;
  /** A module whose exports are result-handler hooks: beforeCall, afterCall, onResult, onError. */
  readonly hooks?: string;
  /** A module that exports `authenticate`, which says who asks over HTTP. Without it tools with `scopes` are refused there. */
  readonly authenticate?: string;
  /**
   * Recorded messages or receipts (JSON lines): the encoding map learns from the messages, and the resident index keeps
   * the tools that were called most.
   */
  readonly traffic?: string;
}

export type Profile = "portable" | "strict" | "none";

/** Types a config: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config;
}

/** A config with every default filled in. */
export interface ResolvedConfig {
  readonly specs: readonly string[];
  readonly out: string;
  readonly profile: Profile;
  readonly surface: "auto" | "full" | "small";
  readonly detail: "lean" | "complete" | "bare";
  readonly descriptionTemplate: string;
  readonly small: { readonly resident: number | "auto" };
  readonly search: SearchConfig;
  readonly hooks?: string;
  readonly authenticate?: string;
  readonly traffic?: string;
}

export function resolveConfig(config: Config): ResolvedConfig {
  return {
    specs: config.specs ?? ["specs/**/*.tools.yaml", "specs/**/*.tools.yml", "specs/**/*.tools.json"],
    out: config.out ?? "generated",
    profile: config.profile ?? "portable",
    surface: config.surface ?? "auto",
    detail: config.detail ?? "lean",
    descriptionTemplate: config.descriptionTemplate ?? "{summary}",
    small: { resident: config.small?.resident ?? "auto" },
    search: config.search ?? {},
    ...(config.hooks === undefined ? {} : { hooks: config.hooks }),
    ...(config.authenticate === undefined ? {} : { authenticate: config.authenticate }),
    ...(config.traffic === undefined ? {} : { traffic: config.traffic }),
  };
}
