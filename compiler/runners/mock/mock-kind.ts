import type { BoundTool } from "../../bind/bound-server.ts";
import type { RunnerKind } from "../runner-kind.ts";
import { loadFaker } from "./faker.ts";

/**
 * A fixed value: the result of the first example that has one, else a value made from the output schema (in builds), else
 * a sentence.
 */
export const mockKind: RunnerKind<"mock"> = {
  lower(tool, { building }) {
    const known = tool.value.examples?.find(({ result }) => result !== undefined)?.result;
    if (known !== undefined) return { run: { kind: "mock", value: known } };
    const output = building ? tool.resolvedOutput?.schema : undefined;
    if (output === undefined) return { run: { kind: "mock", value: sentence(tool) } };
    const { spec } = tool.run;
    const seed = spec === true ? 0 : (spec.seed ?? 0);
    return loadFaker().then((faker) => ({
      run: { kind: "mock", value: faker(output, seed) ?? sentence(tool) },
    }));
  },
};

function sentence({ name }: BoundTool): string {
  return `${name} is a mock: its spec has no example result, and no output to make one from.`;
}
