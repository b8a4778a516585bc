/** The events of one stream of a session, as far as they can be sent again. */
export interface EventLog {
  readonly id: string;
  /** The session id that may read it on. */
  readonly owner: string;
  /** Notes an event and returns it as it goes out. `data` is one line. */
  add(data: string): string;
  /** The events after the one of that number, as they went out. */
  after(position: number): readonly string[];
  /** Where the stream goes now: to one reader at a time. */
  reader: EventReader | undefined;
  /** No more events will come. */
  end(): void;
  readonly ended: boolean;
}

export interface FoundLog {
  readonly log: EventLog;
  /** The number of the last event that the client has. */
  readonly position: number;
}

export interface EventReader {
  write(event: string): void;
  end(): void;
}

/** Streams that a client may read on after its connection broke (2025-11-25, transports, "Resumability"). */
export interface EventLogs {
  open(owner: string): EventLog;
  /**
   * The log and the position that a Last-Event-ID names. Resolves to undefined if it is unknown, forgotten, or belongs to
   * another session.
   */
  find(lastEventId: string, owner: string): Promise<FoundLog | undefined>;
}
