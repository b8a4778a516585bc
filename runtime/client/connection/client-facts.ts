import { deltaExtension } from "../../protocol/delta-extension.ts";
import type { JsonObject } from "../../support/json.ts";
import { version } from "../../version.ts";
import type { ClientOptions } from "../client-options.ts";

/**
 * The capabilities of this client, with our extension where the revision puts it; `accept` lists the encodings that it
 * would rather speak.
 */
export function clientCapabilities(
  options: ClientOptions,
  place: "extensions" | "experimental",
  accept?: string,
): JsonObject {
  return {
    ...(options.onSample === undefined ? {} : { sampling: {} }),
    ...(options.onElicit === undefined ? {} : { elicitation: {} }),
    ...(options.roots === undefined ? {} : { roots: {} }),
    [place]: { [deltaExtension]: accept === undefined ? {} : { accept } },
  };
}

/** Implementation (schema.ts): who asks. */
export function clientInfo(options: ClientOptions): JsonObject {
  return options.client ?? { name: "deltamcp", version };
}
