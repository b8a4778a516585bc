import { posix } from "node:path";
import { signatureAlgorithms } from "../../runtime/auth/oauth/oauth-record.ts";
import { defaultPageBounds } from "../../runtime/call/page-bounds.ts";
import { parseTemplate } from "../../runtime/runner/template.ts";
import { isObject } from "../../runtime/support/json.ts";
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
   * How far published schemas are simplified: `portable` (for every client), `strict` (for Kimi and OpenAI strict), `none`
   * (unchanged). The server always validates arguments against your own schema.
   */
  profile: choice(["portable", "strict", "none"], "portable"),
  /**
   * The surface for standard clients at `/mcp` and on stdio: `full` (every tool), `small` (three tools that find the others),
   * `auto` (the cheaper one for a whole task; a build prints the reason). `surface` in a spec takes precedence, and
   * `--surface` at start overrides both.
   */
  surface: choice(["auto", "full", "small"], "auto"),
  /**
   * The detail of tools on the full surface: `lean` (short description, parameter docs), `complete` (also your `docs` and
   * output schemas), `bare` (no parameter docs).
   */
  detail: choice(["lean", "complete", "bare"], "lean"),
  /** The description of a tool on the full surface. It can contain `{summary}`, `{runner}` and `{category}`. */
  descriptionTemplate: option<string>({
    default: "{summary}",
    accepts: isDescriptionTemplate,
    expected: "a text whose only templates are `{summary}`, `{runner}` and `{category}`",
  }),
  small: {
    /**
     * Tokens of call signatures in the description of `execute_tool`. A model calls these tools without a search: the pinned
     * ones, and those that `traffic` calls most. `auto` keeps the tools that save more tokens than they cost.
     */
    resident: option<number | "auto">({
      default: "auto",
      accepts: (value) => value === "auto" || (Number.isInteger(value) && (value as number) >= 0),
      expected: "`auto` or a number of tokens",
    }),
  },
  /**
   * How arguments are read: `convert` (an argument of a wrong type is converted if this is unambiguous and loses no data: the
   * string `"42"` to 42, JSON text to an array), `strict` (every argument must have its type).
   */
  arguments: choice(["convert", "strict"], "convert"),
  /**
   * Whether the full surface has an additional `query_tool`, if tools that only read return lists. It runs such a tool once
   * for each of many arguments, or for all pages, and picks from the results. It costs at most 90 tokens.
   */
  batch: option<boolean>({
    default: true,
    accepts: (value) => typeof value === "boolean",
    expected: "`true` or `false`",
  }),
  /**
   * How many times a tool's `maxTokens` the answers to a caller may have: `{ "claude-code": 2, "principal:nightly": 10 }`. A
   * caller is named as its client names itself, or by its principal if it is authenticated.
   */
  budgets: option<Readonly<Record<string, number>>, undefined>({
    default: undefined,
    accepts: isFactors,
    expected: "numbers above 0 by the names of callers",
  }),
  /**
   * Whether a result that was cut has a link (`resource_link`) to the whole of it, which a client reads with `resources/read`.
   * A link costs about 40 tokens.
   */
  resultLinks: option<boolean>({
    default: false,
    accepts: (value) => typeof value === "boolean",
    expected: "`true` or `false`",
  }),
  pages: {
    /** The maximum number of pages that one call with `pages: "all"` reads ([spec](spec.md#pages)). */
    count: whole(defaultPageBounds.count),
    /** The number of items after which such a call requests no further page. */
    items: whole(defaultPageBounds.items),
    /** The number of seconds after which such a call requests no further page. */
    seconds: whole(defaultPageBounds.seconds),
  },
  /** A module that exports `beforeCall`, `onResult`, `onError`, `afterCall` ([handlers.md](handlers.md#hooks)). */
  hooks: path("namespace"),
  /**
   * A module that exports `authenticate`, which identifies callers over HTTP ([hosting.md](hosting.md#who-may-call)). Without
   * it and `auth`, the server refuses tools with `scopes` over HTTP.
   */
  authenticate: path("named"),
  auth: {
    /**
     * The authorization servers whose tokens the server accepts over HTTP ([hosting.md](hosting.md#oauth)): their issuer URLs.
     * This and the other texts of `auth` can contain `${NAME}`, which is read when the server starts.
     */
    issuers: option<readonly string[], undefined>({
      default: undefined,
      accepts: (value) => isTexts(value) && value.length > 0,
      expected: "a list of issuer URLs",
    }),
    /** The `aud` that a token must have (RFC 8707): usually the URL of `/mcp` as clients reach it. */
    audience: text("a text"),
    /** The URL of `/mcp` as clients reach it, if `audience` is not a URL. */
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
      /** The introspection endpoint, if the issuer's metadata does not name it. */
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
    /** Groups of words with the same meaning in this catalogue: `[["ticket", "issue"]]`. */
    synonyms: option<readonly (readonly string[])[], undefined>({
      default: undefined,
      accepts: (value) => Array.isArray(value) && value.every(isTexts),
      expected: "a list of lists of words",
    }),
    /** A module whose default export is the ranker, instead of the built-in one. */
    ranker: path("default"),
  },
  /** A recording (JSON lines) of real calls, for the encoding map and the pinned index, see below. */
  traffic: path("data"),
};

function isFactors(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.values(value).every((factor) => Number.isFinite(factor) && (factor as number) > 0)
  );
}

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
