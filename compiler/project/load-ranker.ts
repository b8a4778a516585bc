import { relative } from "node:path";
import type { Ranked, RankerFactory } from "../../runtime/catalogue/search/ranker.ts";
import { isObject } from "../../runtime/support/json.ts";
import { loadDefault } from "./load-default.ts";
import { ProjectError } from "./project-error.ts";
import { saidBy } from "./said-by.ts";

const example = "({ builtIn }) => ({ rank: (query, limit) => … })";

/**
 * The author's ranker as a server imports it. What is wrong with it is its author's mistake, and told with its place:
 * @throws ProjectError where it cannot be loaded, and from the factory and its ranker where they fail.
 */
export async function loadRanker(file: string, cwd: string): Promise<RankerFactory> {
  const shown = relative(cwd, file);
  const factory = await loadDefault({ file, shown, example }, cwd);
  const failure = (problem: string, cause?: unknown) =>
    new ProjectError("failed", `the ranker of ${shown} ${problem}`, cause);
  const attempt = async <Value>(run: () => Value): Promise<Awaited<Value>> => {
    try {
      return await run();
    } catch (error) {
      throw failure(`failed: ${saidBy(error, cwd)}`, error);
    }
  };
  if (typeof factory !== "function") throw failure(`is not a function: write \`export default ${example}\``);

  return async (catalogue) => {
    const ranker = await attempt(() => (factory as RankerFactory)(catalogue));
    if (!isObject(ranker) || typeof ranker.rank !== "function")
      throw failure("is not valid: its default export must return `{ rank(query, limit) }`");
    return {
      async rank(query, limit) {
        const ranked = await attempt(() => ranker.rank(query, limit));
        if (!isRanking(ranked)) throw failure("must return a list of `{ tool, score }`");
        return ranked;
      },
    };
  };
}

function isRanking(value: unknown): value is readonly Ranked[] {
  return (
    Array.isArray(value) &&
    value.every((one) => isObject(one) && typeof one["tool"] === "string" && Number.isFinite(one["score"]))
  );
}
