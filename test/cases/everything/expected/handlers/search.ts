import type { Handlers } from "../generated/my-notes/handlers.ts";

/** Search notes */
export const search: Handlers["search"] = async (_args, _ctx) => {
  throw new Error("search is not written yet: write search in handlers/search.ts");
};
