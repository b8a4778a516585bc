import { type Endpoint, readEndpoint } from "./models/endpoint.ts";
import { manual } from "./models/manual.ts";
import { openSet, type SurfaceName, surfaceNames } from "./models/open-set.ts";
import { runTask, type TaskFigures } from "./models/run-task.ts";
import { sets } from "./models/sets.ts";
import type { TaskSet } from "./models/task-set.ts";
import { atMost, figure, printRows, type Row } from "./row.ts";

/**
 * What a language model does with each surface: the right tool, calls a task, argument errors, tokens. The environment
 * names the endpoint (docs/models.md). Arguments: names of sets and surfaces, default all; `--manual SET SURFACE` serves
 * one on stdin and stdout, so that anybody can be the model. Exit code 2: no endpoint is named.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const words = argv.filter((word) => !word.startsWith("--"));
  const names: readonly string[] = [...sets.map(({ name }) => name), ...surfaceNames];
  const unknown = words.filter((word) => !names.includes(word));
  if (unknown.length > 0)
    return refuse(`There is no set or surface ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  const chosenSets = sets.filter(({ name }) => words.includes(name));
  const chosenSurfaces = surfaceNames.filter((name) => words.includes(name));
  if (argv.includes("--manual")) return beTheModel(chosenSets, chosenSurfaces);
  const endpoint = readEndpoint(process.env);
  if (typeof endpoint === "string") return refuse(endpoint);
  const rows: Row[] = [];
  for (const set of chosenSets.length > 0 ? chosenSets : sets)
    for (const surface of chosenSurfaces.length > 0 ? chosenSurfaces : surfaceNames)
      rows.push(...rowsOf(set, surface, await measure(endpoint, set, surface)));
  printRows(rows, argv);
}

async function beTheModel([set]: readonly TaskSet[], [surface]: readonly SurfaceName[]): Promise<void> {
  if (set === undefined || surface === undefined)
    return refuse("--manual takes a set and a surface, such as: --manual made-up small");
  await manual(set, surface, process.stdin, console.log);
}

async function measure(
  endpoint: Endpoint,
  set: TaskSet,
  surface: SurfaceName,
): Promise<readonly TaskFigures[]> {
  const server = await openSet(set, surface);
  const all: TaskFigures[] = [];
  for (const task of set.tasks) {
    const one = await runTask(endpoint, server, task);
    all.push(one);
    const verdict = one.isDone ? "done" : "NOT done";
    console.error(`${set.name}, ${surface}, ${one.id}: ${verdict}, ${one.calls} calls`);
  }
  return all;
}

/** The most calls that the project asks for, a task on average. */
const bars: Readonly<Record<string, Partial<Record<SurfaceName, number>>>> = {
  "made-up": { small: 2.1 },
  "well-known": { small: 1.3 },
  analysis: { small: 6, full: 8, dispatch: 8 },
};

function rowsOf({ name }: TaskSet, surface: SurfaceName, all: readonly TaskFigures[]): readonly Row[] {
  const mean = (of: (one: TaskFigures) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const count = (of: (one: TaskFigures) => boolean) => all.filter(of).length;
  const calls = mean((one) => one.calls);
  const bar = bars[name]?.[surface];
  const title = (what: string) => `${name}, ${surface}: ${what}`;
  return [
    figure(
      title("done"),
      count((one) => one.isDone),
      `of ${all.length}`,
    ),
    figure(
      title("right tool first"),
      count((one) => one.isRightTool),
      `of ${all.length}`,
    ),
    bar === undefined
      ? figure(title("calls a task"), calls, "calls")
      : atMost(title("calls a task"), calls, "calls", bar),
    figure(title("argument errors"), mean((one) => one.argumentErrors) * all.length, "calls"),
    figure(
      title("tokens in, a task"),
      mean((one) => one.tokensIn),
      "tokens",
    ),
    figure(
      title("tokens out, a task"),
      mean((one) => one.tokensOut),
      "tokens",
    ),
  ];
}

function refuse(reason: string): void {
  console.error(reason);
  process.exitCode = 2;
}
