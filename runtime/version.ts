/** This package's version. Written out, since clients in a sandbox have no file to read it from; a test compares it. */
export const version = "0.1.0";
