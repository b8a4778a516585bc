/**
 * The map tuned to one catalogue. Computed by compiler/tune, known to both sides by its hash.
 * The fields belong to the tuned codec; nothing else looks inside.
 */
export interface EncodingMap {
  /** SHA-256 over the RFC 8785 form of the rest, hex. */
  readonly hash: string;
  readonly keys: readonly string[];
  readonly values: readonly unknown[];
  readonly shapes: readonly (readonly string[])[];
  readonly phrases: readonly string[];
}
