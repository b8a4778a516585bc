/** The largest file of an argument that is read. Bytes. */
export const maxFileBytes = 32 * 1024 * 1024;
