import { messageOf } from "../../errors.ts";
import type { Observe } from "../../observe/events.ts";
import { isObject } from "../../support/json.ts";
import { once } from "../../support/once.ts";
import type { Ranked, Ranker, RankerFactory } from "./ranker.ts";

/**
 * Returns a ranker that uses an author's ranker, and the built-in ranker if the author's cannot be created, throws, or
 * returns something other than a ranking. The failure is reported once to the operator, because clients cannot correct it.
 * The next query tries the author's ranker again.
 */
export function fallingBack(factory: RankerFactory, observe: Observe): RankerFactory {
  let told = false;
  const tell = (error: unknown) => {
    if (told) return;
    told = true;
    const message = `the ranker failed, the built-in one answers in its place: ${messageOf(error)}`;
    observe({ kind: "notice", level: "warning", message });
  };
  return (catalogue) => {
    const ranker = once(async () => rankerOf(await factory(catalogue)));
    return {
      async rank(query, limit) {
        try {
          return rankingOf(await (await ranker()).rank(query, limit));
        } catch (error) {
          tell(error);
          return catalogue.builtIn.rank(query, limit);
        }
      },
    };
  };
}

function rankerOf(made: unknown): Ranker {
  if (isObject(made) && typeof made["rank"] === "function") return made as unknown as Ranker;
  throw new TypeError("its factory must return `{ rank(query, limit) }`");
}

function rankingOf(answer: unknown): readonly Ranked[] {
  const fine =
    Array.isArray(answer) && answer.every((one) => isObject(one) && typeof one["tool"] === "string");
  if (fine) return answer;
  throw new TypeError("it must answer with a list of `{ tool, score }`");
}
