/** The events of one stream of a session that can still be sent again. */
export interface EventLog {
  readonly id: string;
  /** The id of the session that may resume the stream. */
  readonly owner: string;
  /** Records an event and returns it in the form in which it is sent. `data` is one line. */
  add(data: string): string;
  /** Returns the events after the one with number `position`, in the form in which they were sent. */
  after(position: number): readonly string[];
  /** The current reader of the stream. A stream has one reader at a time. */
  reader: EventReader | undefined;
  /** Marks the log as ended: no more events are added. */
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

/** Streams that a client may resume after its connection broke (2025-11-25, transports, "Resumability"). */
export interface EventLogs {
  open(owner: string): EventLog;
  /**
   * Resolves to the log and the position that a Last-Event-ID names; to undefined if the id is unknown, forgotten, or
   * belongs to another session.
   */
  find(lastEventId: string, owner: string): Promise<FoundLog | undefined>;
}
