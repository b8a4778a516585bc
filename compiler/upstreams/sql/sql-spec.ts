/** A database of a spec: exactly one of `sqlite` and `postgres`. Strings may hold `${NAME}` and `${NAME:-default}`. */
export interface SqlUpstreamSpec {
  readonly sqlite?: string;
  readonly create?: boolean;
  readonly postgres?: string;
}
