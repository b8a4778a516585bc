/** A value that takes the place of a service. */
export interface MockBinding {
  readonly value: unknown;
}
