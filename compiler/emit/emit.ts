import { catalogueFile } from "./catalogue-file.ts";
import { cataloguePage } from "./catalogue-page.ts";
import { clientFile } from "./client-file.ts";
import type { EmitContext } from "./emit-context.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import { handlerFunctions } from "./handler-functions.ts";
import { handlersFile } from "./handlers-file.ts";
import type { SchemaCode } from "./schema-code/schema-code.ts";
import { serverFile } from "./server-file.ts";
import { tableFiles } from "./table-files.ts";
import { typesFile } from "./types-file.ts";
import { validatorFiles } from "./validator-files.ts";

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
