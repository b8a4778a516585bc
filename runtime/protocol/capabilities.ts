import type { CatalogueHeader, ServerInfo } from "../catalogue/records.ts";
import type { JsonObject } from "../support/json.ts";
import { deltaExtension } from "./delta-extension.ts";
import type { Revision } from "./revisions.ts";

/**
 * ServerCapabilities (schema.ts), and nothing that is not true: no `listChanged` anywhere, as an emitted list never
 * changes while its server runs. Our extension says which index and which encoding map are current, and `encoding`,
 * where one was agreed on.
 */
export function serverCapabilities(
  header: CatalogueHeader,
  revision: Revision,
  place: "experimental" | "extensions",
  encoding?: string,
): JsonObject {
  const { has } = header;
  const resources = has.resources || has.resourceTemplates || header.resultLinks === true;
  return {
    tools: {},
    ...(has.prompts ? { prompts: {} } : {}),
    ...(resources ? { resources: has.subscriptions === true ? { subscribe: true } : {} } : {}),
    ...(has.completions && revision.completions ? { completions: {} } : {}),
    logging: {},
    [place]: {
      [deltaExtension]: {
        digest: header.digest,
        encoding: header.encoding,
        ...(encoding === undefined ? {} : { contentType: encoding }),
      },
    },
  };
}

/** Implementation (schema.ts): who we are. */
export function implementation(server: ServerInfo, revision: Pick<Revision, "titles">): JsonObject {
  const { name, version, title } = server;
  return { name, version, ...(title === undefined || !revision.titles ? {} : { title }) };
}
