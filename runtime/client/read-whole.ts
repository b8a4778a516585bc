import { DeltaMcpError } from "../errors.ts";
import { cursorToAll } from "../result/cursor.ts";
import type { UntypedAnswer } from "./tool-answer.ts";

/** Calls the same tool again to read on in what the server holds; the tool does not run. */
export type ReadOn = (next: string) => Promise<UntypedAnswer>;

/**
 * The whole value behind an answer. Throws DeltaMcpError("rate_limited"), and "tool_failed" where the server cut the
 * result and holds nothing.
 */
export async function readWhole(answer: UntypedAnswer, readOn: ReadOn): Promise<unknown> {
  if (answer.kind === "complete") return answer.value;
  if (answer.kind === "rate_limited") throw limited(answer);
  const next = answer.kind === "summarized" ? answer.summary["_next"] : answer.next;
  const all = typeof next === "string" ? cursorToAll(next) : undefined;
  if (all === undefined)
    throw new DeltaMcpError("tool_failed", "The server cut the result and does not hold the rest.");
  const whole = await readOn(all);
  if (whole.kind === "complete") return whole.value;
  throw new DeltaMcpError("protocol", "The server cut what it was asked for as a whole.");
}

/**
 * The items of a list, page after page. Of a value that is no list: those of its largest list, else itself.
 * `findList` is the server's own rule, so that a result that was not cut gives the same items as one that was.
 */
export async function* readPages(answer: UntypedAnswer, readOn: ReadOn): AsyncGenerator<unknown> {
  if (answer.kind === "page") {
    if (answer.next !== undefined && cursorToAll(answer.next) === undefined)
      return yield* byPages(answer, readOn);
    // A page may show an item shortened, so programs read what is held and not what is shown.
    if (answer.next === undefined) return yield* answer.items;
  }
  const value = await readWhole(answer, readOn);
  const { findList } = await import("../result/find-list.ts");
  const list = value === undefined ? undefined : findList(value as never);
  if (list === undefined) yield value;
  else yield* list.items;
}

/** Servers with cursors of their own kind. */
async function* byPages(first: UntypedAnswer, readOn: ReadOn): AsyncGenerator<unknown> {
  for (let answer = first; answer.kind === "page"; ) {
    yield* answer.items;
    if (answer.next === undefined || !answer.hasMore) return;
    answer = await readOn(answer.next);
  }
}

function limited({
  upstream,
  retryAfterSeconds,
}: UntypedAnswer & { readonly kind: "rate_limited" }): DeltaMcpError {
  const message = `${upstream} asks to wait ${retryAfterSeconds} seconds before it is called again.`;
  return new DeltaMcpError("rate_limited", message, { details: { upstream, retryAfterSeconds } });
}
