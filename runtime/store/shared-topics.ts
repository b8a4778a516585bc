/** The transport of messages between processes. */
export interface SharedTopics {
  send(message: string): Promise<void>;
  /** Calls the listener for every message of every process, the own ones too. */
  receive(listener: (message: string) => void): Promise<void>;
}
