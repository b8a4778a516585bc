/** Milliseconds that work may hold the event loop before others get their turn. */
const maxHold = 20;

let began: number | undefined;

/**
 * Gives way to everything else that the process has to do, if work since the last turn of the event loop has held it
 * for too long; undefined if it has not, and then the work must go on at once (an `await` in between would let others ask
 * first, and all of them go on together). To be asked between the parts of long work: `await` alone lets no other
 * request through as long as nothing waits for the network or a timer.
 */
export function fairTurn(): Promise<void> | undefined {
  return holdsTooLong() ? giveWay() : undefined;
}

/** Of all that wait at once only as many go on as fit into a turn. */
async function giveWay(): Promise<void> {
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (holdsTooLong());
}

function holdsTooLong(): boolean {
  const now = performance.now();
  if (began !== undefined) return now - began > maxHold;
  began = now;
  setImmediate(() => {
    began = undefined;
  });
  return false;
}
