import type { Handler } from "../../runtime/runner/runner.ts";
import type { JsonObject } from "../../runtime/support/json.ts";

/** A run of a tool of the catalogue, as its upstream saw it. */
export interface Run {
  readonly tool: string;
  readonly args: JsonObject;
}

/** Everything by which a task is judged. */
export interface Outcome {
  readonly runs: readonly Run[];
  /** The last text of the model. */
  readonly answer: string;
}

export interface Task {
  readonly id: string;
  /** The words of a user. */
  readonly wish: string;
  /** The tool that does it: the measure of the right choice. */
  readonly tool: string;
  readonly isDone: (outcome: Outcome) => boolean;
}

/** A catalogue and the tasks on it. All of it is the project's own and made by rule. */
export interface TaskSet {
  readonly name: string;
  /** The spec, as JSON. Its tools are mocks; `handlers` run in their place. */
  readonly spec: JsonObject;
  /** By the names of tools. A tool without one answers `{"ok":true}`. */
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly tasks: readonly Task[];
}

/** Whether the tool ran with these arguments; a number and its text count as the same. */
export function ranWith(tool: string, args: Readonly<Record<string, unknown>>): Task["isDone"] {
  return ({ runs }) =>
    runs.some(
      (run) =>
        run.tool === tool &&
        Object.entries(args).every(([name, value]) => loosely(run.args[name]) === loosely(value)),
    );
}

function loosely(value: unknown): string {
  return typeof value === "string" ? value.trim().toLowerCase() : JSON.stringify(value);
}
