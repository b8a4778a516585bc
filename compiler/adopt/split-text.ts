import type { Host } from "./hosts/host.ts";

/**
 * Splits the strings of one entry: references that the host replaces stay with the host, private values go into the private
 * file, and the rest is written as it is.
 */
export class SplitText {
  readonly secrets: Record<string, string> = {};
  readonly references: Record<string, string> = {};
  readonly #host: Host;
  readonly #upstream: string;

  constructor(host: Host, upstream: string) {
    this.#host = host;
    this.#upstream = upstream;
  }

  /** A string that may be in the cache. */
  plain(what: string, text: string): string {
    return this.#reference(what, text) ?? text.replaceAll("${", "$${");
  }

  /** A string that may be a secret. */
  private(what: string, text: string): string {
    const reference = this.#reference(what, text);
    if (reference !== undefined) return reference;
    // The runtime takes white space around a variable for the line break of a secret's file.
    if (text.trim() !== text) throw new Error(`the value of ${what} begins or ends with white space`);
    const variable = this.#variable(what);
    this.secrets[variable] = text;
    return orEmpty(variable);
  }

  #reference(what: string, text: string): string | undefined {
    const { references } = this.#host;
    if (references === undefined || text.search(references) < 0) return undefined;
    const variable = this.#variable(what);
    this.references[variable] = text;
    return orEmpty(variable);
  }

  #variable(what: string): string {
    return `DELTAMCP_WRAP_${this.#upstream}__${what}`.replace(/[^A-Za-z0-9]/g, "_").toUpperCase();
  }
}

/**
 * A reference to a variable that may be empty or missing. A server without its variable fails alone; a reference without this
 * default would stop the whole entry at its start.
 */
export function orEmpty(variable: string): string {
  return `\${${variable}:-}`;
}

/** Whether an argument contains a secret by its name: `--api-key=…`. With `before`: whether the next one is it. */
export function isSensitiveWord(word: string, before = false): boolean {
  const [name = "", value] = word.split(/=(.*)/s);
  if (before && (value !== undefined || !word.startsWith("-"))) return false;
  if (!before && value === undefined)
    return /^(?:sk|ghp|gho|glpat|xox[a-z]|github_pat)[-_]/.test(word) || hasUserInfo(word);
  return /auth|token|key|secret|password|credential|header/i.test(name) || hasUserInfo(word);
}

/** An address with a password, such as a connection string of a database. */
function hasUserInfo(word: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/\s]*@/i.test(word);
}

/** The mistake of an entry whose value has another type than the host documents. */
export function wrongType(key: string): Error {
  return new Error(`the type of \`${key}\` is unknown`);
}
