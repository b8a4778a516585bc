import { deltaExtension } from "../../protocol/delta-extension.ts";
import type { JsonObject } from "../../support/json.ts";
import { version } from "../../version.ts";
import type { ClientOptions } from "../client-options.ts";

/**
 * Returns the capabilities of this client. Our extension is in the place that the revision defines; `accept` lists
 * the encodings that the client prefers.
 */
export function clientCapabilities(
  options: ClientOptions,
  place: "extensions" | "experimental",
  accept?: string,
): JsonObject {
  return {
    ...(options.capabilities ?? {
      ...(options.onSample === undefined ? {} : { sampling: {} }),
      ...(options.onElicit === undefined ? {} : { elicitation: {} }),
      ...(options.roots === undefined ? {} : { roots: {} }),
    }),
    [place]: { [deltaExtension]: accept === undefined ? {} : { accept } },
  };
}

/** Returns the name and version of this client: `Implementation` in schema.ts. */
export function clientInfo(options: ClientOptions): JsonObject {
  return options.client ?? { name: "deltamcp", version };
}
