/** What must not compile in a project that uses generated code: each `@ts-expect-error` is a test that tsc runs. */
import type { TrackerClient } from "../cases/tracker/expected/generated/tracker/client.ts";
import type { Handlers } from "../cases/tracker/expected/generated/tracker/handlers.ts";
import type { SearchIssuesResult } from "../cases/tracker/expected/generated/tracker/types.ts";

const issue = { number: 1, title: "t", state: "open" };

export const right = { closeIssue: ({ number }) => ({ ...issue, number }) } satisfies Handlers;

/** A default is filled in before the handler runs. */
export const filled = {
  closeIssue: ({ reason }) => ({ ...issue, title: reason.toUpperCase() }),
} satisfies Handlers;

/** MCP content passes as it is. */
export const content = {
  closeIssue: async () => ({ content: [{ type: "text", text: "done" }] }),
} satisfies Handlers;

// @ts-expect-error: a handler is missing
export const missing = {} satisfies Handlers;

export const misspelt = {
  // @ts-expect-error: no tool has this handler
  closeIsue: () => issue,
} satisfies Partial<Handlers>;

export const mistyped = {
  // @ts-expect-error: the result lacks what the output schema requires
  closeIssue: () => ({ number: 1 }),
} satisfies Handlers;

export const misread = {
  // @ts-expect-error: no such argument
  closeIssue: ({ id }) => ({ ...issue, number: id }),
} satisfies Handlers;

export async function use(tracker: TrackerClient): Promise<void> {
  const answer = await tracker.searchIssues({ text: "login", state: "open" });
  if (answer.kind === "complete") titles(answer.value);
  if (answer.kind === "page") titles(answer.items);
  // @ts-expect-error: only a whole result has a value
  titles(answer.value);

  for await (const found of tracker.searchIssues.pages({ text: "login" })) titles([found]);

  // @ts-expect-error: an argument is missing
  await tracker.searchIssues({});
  // @ts-expect-error: not one of the values
  await tracker.searchIssues({ text: "login", state: "ajar" });
  // @ts-expect-error: no such tool
  await tracker.openIssue({});
}

function titles(found: SearchIssuesResult): readonly string[] {
  // @ts-expect-error: the pick leaves this out
  for (const { created } of found) titles([created]);
  return found.map(({ title }) => title);
}
