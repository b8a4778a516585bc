/** `run: { mock: … }` of a spec. The seed chooses the values that are made from the output schema; 0 by default. */
export type MockSpec = true | { readonly seed?: number };
