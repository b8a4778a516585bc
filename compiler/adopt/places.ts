import { posix, win32 } from "node:path";

/** Where a user's files are. */
export interface Places {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder of the project. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Joins parts of a path by the rules of the platform. */
export function joined({ platform }: Places, ...parts: readonly string[]): string {
  return (platform === "win32" ? win32 : posix).join(...parts);
}

/** A path in the user's home folder. */
export function inHome(places: Places, ...parts: readonly string[]): string {
  return joined(places, places.home, ...parts);
}

/** A path in the project. */
export function inProject(places: Places, ...parts: readonly string[]): string {
  return joined(places, places.cwd, ...parts);
}

/** The folder of settings that programs with a window use: %APPDATA%, ~/Library/Application Support, ~/.config. */
export function inAppData(places: Places, ...parts: readonly string[]): string {
  if (places.platform === "win32")
    return joined(places, places.env["APPDATA"] || inHome(places, "AppData", "Roaming"), ...parts);
  if (places.platform === "darwin") return inHome(places, "Library", "Application Support", ...parts);
  return inXdgConfig(places, ...parts);
}

/** `$XDG_CONFIG_HOME`, or ~/.config on every platform (XDG Base Directory). */
export function inXdgConfig(places: Places, ...parts: readonly string[]): string {
  return joined(places, places.env["XDG_CONFIG_HOME"] || inHome(places, ".config"), ...parts);
}

/** A path in the folder of a variable, or in the user's home folder if it is not set. */
export function inFolderOf(places: Places, variable: string, folder: string, file: string): string {
  return joined(places, places.env[variable] || inHome(places, folder), file);
}

/** The folder of the records of `adopt`: backups, and servers with their secrets. */
export function recordsFolder(places: Places): string {
  const data = places.env["XDG_DATA_HOME"];
  if (data) return joined(places, data, "deltamcp", "adopted");
  if (places.platform === "linux") return inHome(places, ".local", "share", "deltamcp", "adopted");
  return inAppData(places, "deltamcp", "adopted");
}
