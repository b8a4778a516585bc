import type { OAuthRecord } from "./oauth/oauth-record.ts";

/** `auth` of a config: the ways to identify callers over HTTP. A request needs one of them. */
export interface AuthRecord {
  readonly oauth?: OAuthRecord;
  /** The file of API keys, relative to the folder that the server runs in. May contain `${NAME}`. */
  readonly keys?: string;
  /** True if lists contain only the tools whose scopes the caller was granted. */
  readonly listByScope?: boolean;
}

/** Returns the config option of a text in an auth record, by the keys that lead to the text. */
export function authOption(keys: readonly string[]): string {
  return `\`auth.${(keys[0] === "oauth" ? keys.slice(1) : keys).join(".")}\` of the config`;
}
