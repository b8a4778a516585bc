import type { EmittedCatalogue, ToolValidatorsFactory } from "../catalogue/emitted-catalogue.ts";
import type { CatalogueHeader } from "../catalogue/records.ts";
import { type Attachment, readAttachment } from "./read-attachment.ts";

/** The parts of a bundle's catalogue. */
export interface AttachedSections {
  readonly list: Attachment;
  /** Tool records, one JSON text per line. */
  readonly tools: Attachment;
  readonly search: Attachment;
  readonly encoding: Attachment;
  readonly extras: Attachment;
  /** Bodies of the validator factories in the order of `header.names`, as JSON arrays of `chunk` strings. */
  readonly validators: readonly Attachment[];
  readonly chunk: number;
}

/** Opens the catalogue of a bundle. Each part is read from the end of the bundle's file on first use. */
export function attachedCatalogue(url: string, header: string, parts: AttachedSections): EmittedCatalogue {
  const text = (part: Attachment) => readAttachment(url, part);
  let names: readonly string[] | undefined;
  return {
    header,
    list: () => text(parts.list),
    tools: () => text(parts.tools).split("\n"),
    search: () => text(parts.search),
    encoding: () => text(parts.encoding),
    extras: () => text(parts.extras),
    async validators(tool) {
      names ??= (JSON.parse(header) as CatalogueHeader).names;
      const index = names.indexOf(tool);
      const part = parts.validators[Math.floor(index / parts.chunk)];
      if (part === undefined) return undefined;
      const bodies = JSON.parse(text(part)) as readonly string[];
      // The compiler wrote this text, so it is as trusted as the code that reads it.
      return new Function("support", bodies[index % parts.chunk] ?? "") as ToolValidatorsFactory;
    },
  };
}
