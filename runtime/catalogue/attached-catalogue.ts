import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DeltaMcpError } from "../errors.ts";
import type { EmittedCatalogue, ToolValidatorsFactory } from "./emitted-catalogue.ts";
import type { CatalogueHeader } from "./records.ts";

/**
 * Where a part of a bundle's catalogue stands: bytes from the end of the file, and how they are written. `plain` is
 * a JSON object whose characters, one byte each, are the bytes of its UTF-8: so the source stays in Latin-1, which an
 * engine keeps in half the memory and reads in half the time. `brotli` is in base64.
 */
export interface Attachment {
  readonly form: "plain" | "brotli";
  readonly fromEnd: number;
  readonly length: number;
}

export interface AttachedParts {
  readonly list: Attachment;
  /** Tool records, one JSON text a line. */
  readonly tools: Attachment;
  readonly search: Attachment;
  readonly encoding: Attachment;
  readonly extras: Attachment;
  /** Bodies of validator factories in the order of `header.names`: JSON lists of `chunk` texts each. */
  readonly validators: readonly Attachment[];
  readonly chunk: number;
}

/**
 * The catalogue of a bundle. Its parts stand in a comment at the end of the bundle's own file, which an engine passes
 * over faster than anything else, and are read from there when they are asked for.
 * @throws DeltaMcpError("configuration") where the file is not as it was built.
 */
export function attachedCatalogue(url: string, header: string, parts: AttachedParts): EmittedCatalogue {
  const text = (part: Attachment) => readAttachment(url, part);
  const { names } = JSON.parse(header) as CatalogueHeader;
  return {
    header,
    list: () => text(parts.list),
    tools: async () => (await text(parts.tools)).split("\n"),
    search: () => text(parts.search),
    encoding: () => text(parts.encoding),
    extras: () => text(parts.extras),
    async validators(tool) {
      const index = names.indexOf(tool);
      const part = parts.validators[Math.floor(index / parts.chunk)];
      if (part === undefined) return undefined;
      const bodies = JSON.parse(await text(part)) as readonly string[];
      // The compiler's own text, as trusted as the code that reads it.
      return new Function("support", bodies[index % parts.chunk] ?? "") as ToolValidatorsFactory;
    },
  };
}

function readAttachment(url: string, part: Attachment): string | Promise<string> {
  const bytes = Buffer.allocUnsafe(part.length);
  let read = 0;
  try {
    const file = openSync(fileURLToPath(url), "r");
    read = readSync(file, bytes, 0, part.length, fstatSync(file).size - part.fromEnd);
    closeSync(file);
  } catch (error) {
    throw changed(error);
  }
  if (read !== part.length) throw changed();
  return part.form === "plain" ? plain(bytes) : inflate(bytes);
}

function plain(bytes: Buffer): string {
  const text = Buffer.from(bytes.toString("utf8"), "latin1").toString("utf8");
  if (!text.startsWith("{") || !text.endsWith("}")) throw changed();
  return text;
}

async function inflate(bytes: Buffer): Promise<string> {
  const { brotliDecompressSync } = await import("node:zlib");
  try {
    return brotliDecompressSync(Buffer.from(bytes.toString("latin1"), "base64")).toString("utf8");
  } catch (error) {
    throw changed(error);
  }
}

function changed(cause?: unknown): DeltaMcpError {
  const message = "this bundle is not as it was built: copy it without changes, or build it again";
  return new DeltaMcpError("configuration", message, { cause });
}
