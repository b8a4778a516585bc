import type { EmitContext } from "./emit-context.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import { catalogueFile } from "./files/catalogue-file.ts";
import { cataloguePage } from "./files/catalogue-page.ts";
import { clientFile } from "./files/client-file.ts";
import { handlersFile } from "./files/handlers-file.ts";
import { serverFile } from "./files/server-file.ts";
import { tableFiles } from "./files/table-files.ts";
import { typesFile } from "./files/types-file.ts";
import { validatorFiles } from "./files/validator-files.ts";
import { handlerFunctions } from "./handler-functions.ts";
import type { SchemaCode } from "./schema-code/schema-code.ts";

/** A server and its generated files. */
export interface EmittedServer extends EmitContext {
  /** The types and validators, which `--bundle` uses again. */
  readonly code: SchemaCode;
  readonly files: readonly GeneratedFile[];
}

/**
 * Prints one server. A pure function: the same catalogue gives the same bytes on any machine. Authors' handler modules
 * are emitted apart (author/author-files.ts), because their text depends on what is in them.
 */
export function emit(server: Omit<EmittedServer, "files">): EmittedServer {
  const functions = handlerFunctions(server);
  const { code } = server;
  const files = [
    serverFile(server, functions),
    catalogueFile(server, functions),
    typesFile(server, code),
    ...handlersFile(server, functions),
    clientFile(server),
    ...tableFiles(server),
    ...validatorFiles(server, code),
    cataloguePage(server),
  ];
  return { ...server, files };
}
