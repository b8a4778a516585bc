import { defineConfig } from "deltamcp";

/** The example servers of this repository. `npm start`, `npm run check` and the tests build them with it. */
export default defineConfig({
  specs: ["specs/*.tools.yaml"],
  search: {
    // People ask a tracker for bug reports, and a workspace for notes and papers.
    synonyms: [
      ["issue", "report"],
      ["file", "note", "paper"],
    ],
  },
});
