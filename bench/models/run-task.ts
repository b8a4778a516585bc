import { countTokens } from "../../compiler/cost/tokens.ts";
import { openConversation } from "./conversation.ts";
import type { Endpoint } from "./endpoint.ts";
import type { CallResult } from "./model-protocol.ts";
import type { OpenSet } from "./open-set.ts";
import type { Task } from "./task-set.ts";

/** The figures of one task. */
export interface TaskFigures {
  readonly id: string;
  readonly isDone: boolean;
  /** The first run of a tool of the catalogue was of the right one. */
  readonly isRightTool: boolean;
  readonly calls: number;
  /** Calls whose arguments were refused, or were no JSON. */
  readonly argumentErrors: number;
  /** As the endpoint counts them, over all requests; estimated from the texts if it does not. */
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** A model that calls more often is lost. */
const maxCalls = 40;

/** Lets a model do one task in a fresh conversation, and counts. */
export async function runTask(endpoint: Endpoint, server: OpenSet, task: Task): Promise<TaskFigures> {
  server.reset();
  const conversation = openConversation(endpoint, server.definitions);
  const figures = { calls: 0, argumentErrors: 0, tokensIn: 0, tokensOut: 0 };
  let shown = countTokens(JSON.stringify(server.definitions)) + countTokens(task.wish);
  let said: string | readonly CallResult[] = task.wish;
  let answer = "";
  while (figures.calls < maxCalls) {
    const turn = await conversation.send(said);
    const out = countTokens(turn.text) + countTokens(JSON.stringify(turn.calls));
    figures.tokensIn += turn.tokens.in || shown;
    figures.tokensOut += turn.tokens.out || out;
    answer = turn.text;
    if (turn.calls.length === 0) break;
    const results: CallResult[] = [];
    for (const { id, name, args } of turn.calls) {
      figures.calls += 1;
      const result =
        args === undefined
          ? { text: "The arguments are not valid JSON.", isError: true, isArgumentError: true }
          : await server.call(name, args);
      if (result.isArgumentError) figures.argumentErrors += 1;
      results.push({ id, text: result.text, isError: result.isError });
    }
    shown += out + results.reduce((sum, { text }) => sum + countTokens(text), 0);
    said = results;
  }
  const [first] = server.runs;
  return {
    id: task.id,
    isDone: task.isDone({ runs: server.runs, answer }),
    isRightTool: first?.tool === task.tool,
    ...figures,
  };
}
