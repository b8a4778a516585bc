/** `run: { sql: … }` of a spec: one statement with named parameters, `:name`. */
export interface SqlSpec {
  readonly upstream: string;
  readonly query: string;
  readonly one?: boolean;
  readonly limit?: number;
}
