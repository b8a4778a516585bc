import { DeltaMcpError } from "../../../errors.ts";
import { isObject } from "../../../support/json.ts";
import { readLocalFile } from "./read-local-file.ts";
import { readPublicUrl } from "./read-public-url.ts";

type Args = Readonly<Record<string, unknown>>;

/** A file as a request takes it. */
interface LoadedFile {
  readonly filename: string;
  readonly contentType?: string;
  readonly base64: string;
}

/**
 * The arguments with the content of their files: `{ path }` is read from a folder that the server allows, `{ url }` from a public
 * address, and `{ base64, name?, type? }` has it. `names` are the arguments that are files or lists of files.
 * Throws DeltaMcpError("invalid_arguments") for any other value, and for a file that cannot be read.
 */
export async function loadFiles(
  args: Args,
  names: readonly string[],
  folders: readonly string[],
  signal: AbortSignal,
): Promise<Args> {
  const loaded = await Promise.all(
    names.flatMap((name) => {
      const value = Object.hasOwn(args, name) ? args[name] : undefined;
      if (value === undefined || value === null) return [];
      const load = (file: unknown) => loadFile(name, file, folders, signal);
      const content = Array.isArray(value) ? Promise.all(value.map(load)) : load(value);
      return [content.then((file) => [name, file] as const)];
    }),
  );
  return { ...args, ...Object.fromEntries(loaded) };
}

async function loadFile(
  name: string,
  value: unknown,
  folders: readonly string[],
  signal: AbortSignal,
): Promise<LoadedFile> {
  const given = isObject(value)
    ? ["path", "url", "base64"].filter((key) => typeof value[key] === "string")
    : [];
  if (!isObject(value) || given.length !== 1)
    throw new DeltaMcpError(
      "invalid_arguments",
      `\`${name}\` must have exactly one of path, url and base64.`,
    );
  const { path, url, base64, name: ownName, type } = value;
  const facts = {
    ...(typeof ownName === "string" ? { filename: ownName } : {}),
    ...(typeof type === "string" ? { contentType: type } : {}),
  };
  if (typeof path === "string") return { ...(await readLocalFile(name, path, folders)), ...facts };
  if (typeof url === "string") return { ...(await readPublicUrl(name, url, signal)), ...facts };
  return { filename: "file", ...facts, base64: String(base64) };
}
