import { expect, it } from "vitest";
import { fairTurn } from "../../../runtime/support/fair-turn.ts";
import { mapConcurrently } from "../../../runtime/support/map-concurrently.ts";

const hold = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

/** How many of 30 parts of 10 ms each are done when a timer that is due at once gets its turn. */
async function doneBeforeTimer(work: (part: () => void) => Promise<unknown>): Promise<number> {
  let done = 0;
  let seen: number | undefined;
  await new Promise((resolve) => setImmediate(resolve));
  setTimeout(() => {
    seen ??= done;
  }, 1);
  await work(() => {
    hold(10);
    done += 1;
  });
  return seen ?? done;
}

it("lets others through between the parts of one long work", async () => {
  const one = async (part: () => void) => {
    for (let count = 0; count < 30; count++) {
      part();
      await fairTurn();
    }
  };
  expect(await doneBeforeTimer(one)).toBeLessThan(15);
});

it("lets others through where many works wait at once", async () => {
  const many = (part: () => void) =>
    Promise.all(
      Array.from({ length: 30 }, async () => {
        const turn = fairTurn();
        if (turn !== undefined) await turn;
        part();
      }),
    );
  expect(await doneBeforeTimer(many)).toBeLessThan(15);
});

it("lets others through between the items of a list", async () => {
  const list = (part: () => void) => mapConcurrently(Array.from({ length: 30 }), async () => part());
  expect(await doneBeforeTimer(list)).toBeLessThan(15);
});

it("costs nothing where little is done", async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(fairTurn()).toBeUndefined();
});
