/** The events of a stream, as any process reads them. */
export interface StreamEvents {
  readonly owner: string;
  /** The events from the wanted one on, in the form in which they were sent. */
  readonly events: readonly string[];
  readonly ended: boolean;
}

/** The place of streams that a client may resume at another process. */
export interface SharedEvents {
  /** Adds events to the end of a stream, and keeps it for `keptMs` milliseconds from now on. */
  append(id: string, stream: StreamEvents, keptMs: number): Promise<void>;
  /** The events from number `from` on; undefined for an unknown or forgotten stream. */
  read(id: string, from: number): Promise<StreamEvents | undefined>;
}
