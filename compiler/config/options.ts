import { posix } from "node:path";
import { signatureAlgorithms } from "../../runtime/auth/oauth/oauth-record.ts";
import { defaultPageBounds } from "../../runtime/call/page-bounds.ts";
import { parseTemplate } from "../../runtime/runner/template.ts";
import { choice, isText, isTexts, option, path, text } from "./option.ts";

/**
 * Every option of `deltamcp.config.ts`. The types of a config, its defaults, its validation, the modules that servers
 * import and the table in docs/config.md all come from here: a comment below is its row in the docs.
 */
export const options = {
  /** Globs of spec files, relative to the config. */
  specs: option<readonly string[]>({
    default: ["specs/**/*.tools.yaml", "specs/**/*.tools.yml", "specs/**/*.tools.json"],
    accepts: (value) => isTexts(value) && value.length > 0,
    expected: "a list of globs",
  }),
  /** The folder of generated servers, which get one folder each. */
  out: option<string>({
    default: "generated",
    accepts: isInnerFolder,
    expected: "a folder inside the project",
  }),
  /**
   * How far published schemas are simplified: `portable` (what every client accepts), `strict` (Kimi, OpenAI strict),
   * `none` (as written). Arguments are checked against your own schema in any case.
   */
  profile: choice(["portable", "strict", "none"], "portable"),
  /**
   * What standard clients see at `/mcp` and on stdio: `full` (every tool), `small` (three tools that find the others),
   * `auto` (what costs less in a whole task; printed with its reason). A server's own `surface` wins, and `--surface` at
   * start wins over both.
   */
  surface: choice(["auto", "full", "small"], "auto"),
  /**
   * How much the full surface says of a tool: `lean` (short description, parameter docs), `complete` (your `docs` too,
   * and output schemas), `bare` (no parameter docs).
   */
  detail: choice(["lean", "complete", "bare"], "lean"),
  /** The description of a tool on the full surface. It may hold `{summary}`, `{runner}` and `{category}`. */
  descriptionTemplate: option<string>({
    default: "{summary}",
    accepts: isDescriptionTemplate,
    expected: "a text with no other holes than `{summary}`, `{runner}` and `{category}`",
  }),
  small: {
    /**
     * Tokens of signatures that `execute_tool` carries, so that the tools you pinned, and those that `traffic` shows to
     * be used most, are called at once. `auto` keeps the tools that are worth their place.
     */
    resident: option<number | "auto">({
      default: "auto",
      accepts: (value) => value === "auto" || (Number.isInteger(value) && (value as number) >= 0),
      expected: "`auto` or a number of tokens",
    }),
  },
  /**
   * How arguments are read: `convert` (an argument of a wrong type is converted if that loses nothing and can mean only
   * one thing: `42` for `"42"`, JSON text for an array), `strict` (every argument must have its type).
   */
  arguments: choice(["convert", "strict"], "convert"),
  /**
   * Whether the full surface has one tool more, `query_tool`, where readers give lists: it runs a reader for each of many
   * arguments or over all pages, and picks from the results. It costs at most 90 tokens.
   */
  batch: option<boolean>({
    default: true,
    accepts: (value) => typeof value === "boolean",
    expected: "`true` or `false`",
  }),
  pages: {
    /** Pages of a service that one call with `pages: "all"` reads ([spec](spec.md#pages)). */
    count: whole(defaultPageBounds.count),
    /** Items of such a call: when it has them, it asks for no further page. */
    items: whole(defaultPageBounds.items),
    /** Seconds after which such a call asks for no further page. */
    seconds: whole(defaultPageBounds.seconds),
  },
  /** A module that exports `beforeCall`, `onResult`, `onError`, `afterCall` ([handlers.md](handlers.md#hooks)). */
  hooks: path("namespace"),
  /**
   * A module that exports `authenticate`: it says who calls over HTTP ([hosting.md](hosting.md#who-may-call)). Without
   * it tools with `scopes` are refused there.
   */
  authenticate: path("named"),
  auth: {
    /**
     * The authorization servers whose tokens the server accepts over HTTP ([hosting.md](hosting.md#oauth)): their issuer URLs.
     * This and the texts below may contain `${NAME}`, which is read when the server starts.
     */
    issuers: option<readonly string[], undefined>({
      default: undefined,
      accepts: (value) => isTexts(value) && value.length > 0,
      expected: "a list of issuer URLs",
    }),
    /** The `aud` that a token must have (RFC 8707): usually the URL of `/mcp` as clients reach it. */
    audience: text("a text"),
    /** The URL of `/mcp` as clients reach it, where `audience` is no URL. */
    resource: text("a URL"),
    /** The scopes that every request needs. */
    scopes: option<readonly string[], undefined>({
      default: undefined,
      accepts: isTexts,
      expected: "a list of scopes",
    }),
    /** The accepted signature algorithms. Without it RS, PS, ES (256, 384, 512) and Ed25519 are accepted. */
    algorithms: option<readonly string[], undefined>({
      default: undefined,
      accepts: (value) => isTexts(value) && value.every((name) => signatureAlgorithms.includes(name)),
      expected: `a list of ${signatureAlgorithms.join(", ")}`,
    }),
    /**
     * The file of API keys that the server accepts over HTTP ([hosting.md](hosting.md#api-keys)), from the folder that it runs
     * in: `deltamcp keys` writes it. It may contain `${NAME}`.
     */
    keys: text("the path of a file"),
    introspection: {
      /** The client id for introspection of opaque tokens (RFC 7662) at the first issuer. */
      clientId: text("a text"),
      /** The secret of that client: `${NAME}`. */
      clientSecret: text("a text"),
      /** The introspection endpoint, where the issuer's metadata does not name it. */
      url: text("a URL"),
    },
    /** `true`: `tools/list` contains only the tools whose scopes the caller was granted. */
    listByScope: option<boolean>({
      default: false,
      accepts: (value) => typeof value === "boolean",
      expected: "`true` or `false`",
    }),
  },
  search: {
    /** Groups of words that mean the same here: `[["ticket", "issue"]]`. */
    synonyms: option<readonly (readonly string[])[], undefined>({
      default: undefined,
      accepts: (value) => Array.isArray(value) && value.every(isTexts),
      expected: "a list of lists of words",
    }),
    /** A module whose default export ranks instead of the built-in one. */
    ranker: path("default"),
  },
  /** A recording (JSON lines) that the tuned encoding and the pinned index learn from, see below. */
  traffic: path("data"),
};

function whole(fallback: number) {
  return option<number>({
    default: fallback,
    accepts: (value) => Number.isInteger(value) && (value as number) >= 1,
    expected: "a whole number from 1 on",
  });
}

function isDescriptionTemplate(value: unknown): boolean {
  if (!isText(value)) return false;
  const { parts, problems } = parseTemplate(value);
  const holes = parts.flatMap((part) => (part.kind === "insert" ? [part.name] : []));
  return problems.length === 0 && holes.every((name) => ["summary", "runner", "category"].includes(name));
}

/** A build deletes stale files in this folder, so it must not be the project itself, nor outside of it. */
function isInnerFolder(value: unknown): boolean {
  if (!isText(value)) return false;
  const folder = posix.normalize(value.replaceAll("\\", "/"));
  const isOutside = posix.isAbsolute(folder) || /^[A-Za-z]:/.test(folder) || /^\.\.(\/|$)/.test(folder);
  return !isOutside && folder !== "./" && folder !== ".";
}
