/** Calls back in a later turn of the event loop. Browsers have timers only. */
const laterTurn: (call: () => void) => void =
  typeof setImmediate === "function" ? (call) => void setImmediate(call) : (call) => void setTimeout(call, 0);

/** Milliseconds that work may block the event loop before other work gets its turn. */
const maxHold = 20;

let began: number | undefined;

/**
 * Returns a promise that lets the event loop turn, if work has blocked it for more than `maxHold` since its last
 * turn. Returns undefined otherwise; the caller must then continue at once (an `await` would let other callers ask
 * first, and all of them would continue together). Call it between the parts of long work: `await` alone lets no
 * other request through while nothing waits for the network or a timer.
 */
export function fairTurn(): Promise<void> | undefined {
  return holdsTooLong() ? giveWay() : undefined;
}

/** Resolves in a later turn. Only as many waiting callers continue as fit into one turn. */
async function giveWay(): Promise<void> {
  do await new Promise<void>((resolve) => laterTurn(resolve));
  while (holdsTooLong());
}

function holdsTooLong(): boolean {
  const now = performance.now();
  if (began !== undefined) return now - began > maxHold;
  began = now;
  laterTurn(() => {
    began = undefined;
  });
  return false;
}
