import { createInterface } from "node:readline";
import { countTokens } from "../../compiler/cost/tokens.ts";
import { openSet, type SurfaceName } from "./open-set.ts";
import type { TaskSet } from "./task-set.ts";

/**
 * Lets anybody be the model: prints the definitions as a host shows them and the wishes, then reads lines. `call NAME JSON`
 * calls a tool, `task N` begins a task, `answer TEXT` ends it and tells whether it is done, `end` prints the figures.
 */
export async function manual(
  set: TaskSet,
  surface: SurfaceName,
  input: NodeJS.ReadableStream,
  print: (line: string) => void,
): Promise<void> {
  const server = await openSet(set, surface);
  print(`# Tools\n${server.definitions.map((tool) => JSON.stringify(tool)).join("\n")}`);
  print(`# Tasks\n${set.tasks.map(({ wish }, place) => `${place + 1}. ${wish}`).join("\n")}`);
  print("# Lines: task N | call NAME JSON | answer TEXT | end");
  const totals = { calls: 0, errors: 0, tokens: 0, done: 0, tasks: 0 };
  let place = 0;
  const commands: Readonly<Record<string, (rest: string) => Promise<boolean> | boolean>> = {
    task: (rest) => {
      place = Number(rest) - 1;
      server.reset();
      print(set.tasks[place] === undefined ? "There is no such task." : `# Task ${place + 1}`);
      return true;
    },
    call: async (rest) => {
      const [, name = "", json = "{}"] = /^(\S+)\s*(.*)$/s.exec(rest) ?? [];
      totals.calls += 1;
      let args: unknown;
      try {
        args = JSON.parse(json === "" ? "{}" : json);
      } catch {
        totals.errors += 1;
        print("The arguments are not valid JSON.");
        return true;
      }
      const result = await server.call(name, args);
      totals.tokens += countTokens(json) + countTokens(result.text);
      if (result.isArgumentError) totals.errors += 1;
      print(`${result.isError ? "error: " : ""}${result.text}`);
      return true;
    },
    answer: (answer) => {
      const isDone = set.tasks[place]?.isDone({ runs: server.runs, answer }) === true;
      totals.tasks += 1;
      if (isDone) totals.done += 1;
      print(
        `# Task ${place + 1}: ${isDone ? "done" : "not done"}. Runs: ${JSON.stringify(server.runs).slice(0, 400)}`,
      );
      server.reset();
      place += 1;
      return true;
    },
    end: () => false,
  };
  for await (const line of createInterface({ input })) {
    const [, word = "", rest = ""] = /^\s*(\S+)\s*(.*)$/s.exec(line) ?? [];
    if (word === "") continue;
    const command = commands[word];
    if (command === undefined) print("Lines begin with task, call, answer or end.");
    else if (!(await command(rest))) break;
  }
  const { calls, errors, tokens, done, tasks } = totals;
  print(
    `# ${done} of ${tasks} tasks done, ${calls} calls, ${errors} argument errors, ${tokens} tokens of calls and answers`,
  );
}
