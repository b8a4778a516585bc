import type { Env } from "../connection.ts";

/**
 * Variables that a program needs to run at all: where programs and the user's files are, language, proxies, caches of
 * package launchers. Everything else may be a secret of somebody else, and goes only to the process whose `env` names it.
 */
const passed =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|XDG_\w+|HTTPS?_PROXY|NO_PROXY|ALL_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|NPM_CONFIG_(CACHE|PREFIX|REGISTRY|USERCONFIG)|UV_CACHE_DIR|DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES(\(X86\))?|COMSPEC|PATHEXT|SYSTEMDRIVE|SYSTEMROOT|WINDIR|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|NUMBER_OF_PROCESSORS|PROCESSOR_ARCHITECTURE)$/i;

/** Returns the environment of an upstream's process: what every program needs, and `own`. */
export function childEnv(env: Env, own: Readonly<Record<string, string>> = {}): Record<string, string> {
  const base = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && passed.test(entry[0]),
  );
  return { ...Object.fromEntries(base), ...own };
}
