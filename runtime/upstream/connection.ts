/** An upstream as runners use it. */
export interface Connection {
  /** Ends what the connection keeps open. Requests in flight are cut off. */
  close(): Promise<void>;
}

export type Env = Readonly<Record<string, string | undefined>>;
