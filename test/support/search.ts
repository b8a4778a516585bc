import { type ResolvedConfig, resolveConfig } from "../../compiler/config/config.ts";
import { tune } from "../../compiler/tables/tune.ts";
import { makeSearch, type Search } from "../../runtime/catalogue/search/search.ts";
import { catalogueOf, type ToolSketch } from "./catalogue.ts";

/** The search of a catalogue in memory, by the index that the compiler would emit, through its JSON text. */
export function searchOf(tools: readonly ToolSketch[], search: ResolvedConfig["search"] = {}): Search {
  const tuned = tune(catalogueOf(tools), { ...resolveConfig({}), search });
  return makeSearch(JSON.parse(JSON.stringify(tuned.search)));
}

/** The names that a search answers with, best first. */
export async function namesFor(
  search: Search,
  query: string,
  limit = 5,
): Promise<readonly string[] | undefined> {
  return (await search.find(query, limit))?.map(({ tool }) => tool);
}

/** A small tracker, big enough to get lost in. */
export const tracker: readonly ToolSketch[] = [
  { name: "search_issues", description: "Search issues by text, state and label", category: "issues" },
  { name: "close_issue", description: "Close one issue, with a reason", category: "issues" },
  { name: "create_pull_request", description: "Open a pull request from a branch", category: "pulls" },
  { name: "merge_pull_request", description: "Merge a pull request", category: "pulls" },
  { name: "list_branches", description: "List the branches of a repository", category: "repositories" },
  { name: "delete_file", description: "Remove a file from a branch", category: "repositories" },
  {
    name: "send_message",
    description: "Post to a channel",
    keywords: ["slack", "chat"],
    schema: {
      type: "object",
      properties: {
        recipient: { type: "string", description: "Person or channel that is told" },
        urgency: { enum: ["whisper", "shout"] },
      },
    },
  },
  { name: "wipe_everything", description: "Nobody may find this", visible: false },
];
