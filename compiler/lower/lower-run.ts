import type { Binding } from "../../runtime/runner/binding.ts";
import type { BoundTool } from "../bind/bound-server.ts";
import type { HandlerReference } from "./catalogue.ts";
import { toolHandlerKey } from "./handler-key.ts";
import { lowerHandler } from "./lower-handler.ts";
import { lowerHttp } from "./lower-http.ts";
import type { Faker } from "./mock-value.ts";

/** How a tool runs, and the author's function where it needs one. */
export interface LoweredRun {
  readonly run: Binding;
  readonly handler?: HandlerReference;
}

/** A runner's part of the spec as its record. `faker` is there if any tool `needsFaker` and a build follows. */
export function lowerRun(tool: BoundTool, identifier: string, faker: Faker | undefined): LoweredRun {
  const { fn, http } = tool.value.run;
  if (fn !== undefined) {
    const handler = lowerHandler(toolHandlerKey(identifier), fn);
    return { run: { kind: "fn", handler: handler.key }, handler };
  }
  if (http !== undefined) return { run: { kind: "http", ...lowerHttp(http) } };
  return { run: { kind: "mock", value: mockValue(tool, faker) } };
}

/** True for a mock that answers with a value made from its output schema. */
export function needsFaker({ value, resolvedOutput }: BoundTool): boolean {
  return (
    value.run.mock !== undefined &&
    resolvedOutput !== undefined &&
    exampleResult(value.examples) === undefined
  );
}

/** The result of the first example that has one, else a value made from the output, else a sentence. */
function mockValue(tool: BoundTool, faker: Faker | undefined): unknown {
  const { run, examples } = tool.value;
  const known = exampleResult(examples);
  if (known !== undefined) return known;
  const seed = typeof run.mock === "object" ? (run.mock.seed ?? 0) : 0;
  const made = tool.resolvedOutput === undefined ? undefined : faker?.(tool.resolvedOutput.schema, seed);
  return made ?? `${tool.name} is a mock: its spec has no example result, and no output to make one from.`;
}

function exampleResult(examples: BoundTool["value"]["examples"] = []): unknown {
  return examples.find(({ result }) => result !== undefined)?.result;
}
