import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { serve } from "../../../runtime/generated.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

/** Serves a tool with a small result, and one with a result that is held. Run as a process of its own. */
const tools = [
  toolRecord({ name: "small", inputSchema: { type: "object" } }),
  toolRecord({ name: "large", inputSchema: { type: "object" } }),
];
await serve(emittedCatalogue({ tools, search: searchIndex(tools) }), {
  small: ({ of }: { readonly of: number }) => ({ of }),
  large: ({ of }: { readonly of: number }) => Array.from({ length: 2_000 }, (_, row) => ({ row, of })),
});
