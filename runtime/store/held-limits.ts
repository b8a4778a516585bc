/**
 * The limits of held results: milliseconds that a result is kept after it was last read, and the maximum number of characters of
 * one result and of all together.
 */
export const heldLimits = { ttlMs: 600_000, maxOne: 8_000_000, maxTotal: 32_000_000 } as const;
