import { deltaExtension } from "../delta-extension.ts";
import type { JsonObject } from "../json.ts";
import type { ClientOptions } from "./client-options.ts";

/** The capabilities of this client, with our extension where the revision puts it. */
export function clientCapabilities(options: ClientOptions, place: "extensions" | "experimental"): JsonObject {
  return {
    ...(options.onSample === undefined ? {} : { sampling: {} }),
    ...(options.onElicit === undefined ? {} : { elicitation: {} }),
    ...(options.roots === undefined ? {} : { roots: {} }),
    [place]: { [deltaExtension]: {} },
  };
}

/** Implementation (schema.ts): who asks. */
export function clientInfo(options: ClientOptions): JsonObject {
  return options.client ?? { name: "deltamcp", version: "0.1.0" };
}
