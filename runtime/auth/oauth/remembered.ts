/**
 * Returns a function that makes a value once and keeps it for `keepMs`. A failure is kept for `coolDownMs`, so that
 * callers cannot make a server ask for it without end. Calls at the same time share one promise.
 */
export function remembered<Value>(
  make: () => Promise<Value>,
  {
    keepMs,
    coolDownMs,
    now,
  }: { readonly keepMs: number; readonly coolDownMs: number; readonly now: () => number },
): () => Promise<Value> {
  let current: Promise<Value> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (current !== undefined && now() < until) return current;
    until = Number.POSITIVE_INFINITY;
    const made = make();
    current = made;
    made.then(
      () => {
        until = now() + keepMs;
      },
      () => {
        until = now() + coolDownMs;
      },
    );
    return made;
  };
}
