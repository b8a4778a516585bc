import type { CallSurroundings } from "./call-context.ts";

/**
 * The surroundings of one run of a list. Progress belongs to the list as a whole. The keys of questions to the client
 * name the run, because runs may ask in any order.
 */
export function surroundingsOfRun(around: CallSurroundings, place: number): CallSurroundings {
  let asked = 0;
  const keyed = (key: string | undefined) => `${place}.${key ?? asked++}`;
  return {
    get signal() {
      return around.signal;
    },
    caller: around.caller,
    progress: () => {},
    log: around.log,
    sample: (params, key) => around.sample(params, keyed(key)),
    elicit: (params, key) => around.elicit(params, keyed(key)),
    roots: (key) => around.roots(keyed(key)),
    resourceUpdated: around.resourceUpdated,
  };
}
