import { readFileSync, realpathSync } from "node:fs";
import { messageOf } from "../../runtime/errors.ts";
import { jsonFormat } from "./formats/json-format.ts";
import type { Host, HostFile } from "./hosts/host.ts";
import type { Places } from "./places.ts";
import { readSite, type Site } from "./site.ts";

/** A configuration file that was read. */
export interface FoundFile {
  readonly host: Host;
  readonly file: HostFile;
  /** The file itself, where `file.path` is a symbolic link. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Without the byte order mark. */
  readonly text: string;
  readonly sites: readonly Site[];
}

/** The files that were found, and those that cannot be read. */
export interface Found {
  readonly files: readonly FoundFile[];
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

/** Reads the configuration files of hosts. */
export function discover(hosts: readonly Host[], places: Places): Found {
  const files: FoundFile[] = [];
  const unreadable: { path: string; why: string }[] = [];
  for (const host of hosts) {
    const rules = (host.ruleFiles?.(places) ?? []).flatMap(rulesIn);
    for (const file of host.files(places)) {
      try {
        const bytes = readIfThere(file.path);
        if (bytes === undefined) continue;
        const path = realpathSync(file.path);
        if (files.some((one) => one.path === path)) continue;
        const text = textOf(bytes);
        const data = file.format.read(text);
        const sites = file.at.flatMap((at) => readSite(host, file, at, data, rules) ?? []);
        if (sites.length > 0) files.push({ host, file, path, bytes, text, sites });
      } catch (error) {
        unreadable.push({ path: file.path, why: messageOf(error) });
      }
    }
  }
  return { files, unreadable };
}

/** The bytes of a file; undefined if there is none. */
export function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** The text of UTF-8 bytes, without a byte order mark. Throws for other encodings. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The text as bytes, with the byte order mark of the bytes before. */
export function bytesLike(before: Uint8Array, text: string): Uint8Array {
  const marked = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
  return Buffer.from(marked ? `\uFEFF${text}` : text);
}

/** Rules without a valid syntax apply in no host. */
function rulesIn(path: string): readonly unknown[] {
  try {
    const bytes = readIfThere(path);
    return bytes === undefined ? [] : [jsonFormat.read(textOf(bytes))];
  } catch {
    return [];
  }
}
