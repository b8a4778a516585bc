import type { Importer } from "./importer.ts";
import { openApiImporter } from "./openapi/openapi-importer.ts";
import { toolsImporter } from "./tools/tools-importer.ts";

/** Every format that `deltamcp import` reads. */
export const importers: readonly Importer[] = [toolsImporter, openApiImporter];
