/** The limits of one request. Clients send a larger batch as several requests, see client/stub/dispatch-backend.ts. */

/** Calls of one batch. */
export const maxEach = 1_000;

/** Bytes of one request. */
export const maxBodyBytes = 4 * 1024 * 1024;
