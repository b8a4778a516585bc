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

/**
 * The files of one server, all generated. A pure function: the same catalogue gives the same bytes on any machine.
 * Authors' handler modules are emitted apart (author/author-files.ts), because they depend on what is there.
 */
export function emit(context: EmitContext, code: SchemaCode): readonly GeneratedFile[] {
  const functions = handlerFunctions(context);
  return [
    serverFile(context, functions),
    catalogueFile(context),
    typesFile(context, code),
    ...handlersFile(context, functions),
    clientFile(context),
    ...tableFiles(context),
    ...validatorFiles(context, code),
    cataloguePage(context),
  ];
}
