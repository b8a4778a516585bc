/** Calls `stop` on the first SIGINT or SIGTERM; the second ends the process as the signal would have. */
export function onStopSignals(stop: () => void): void {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(code));
      stop();
    });
  }
}
