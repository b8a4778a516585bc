/** What one request may hold. Clients send larger batches as several, see client/dispatch-backend.ts. */

/** Calls of one batch. */
export const maxEach = 1_000;

/** Bytes of one request. */
export const maxBodyBytes = 4 * 1024 * 1024;
