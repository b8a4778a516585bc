import { randomBytes } from "node:crypto";
import type { EventLog, EventLogs, EventReader } from "../event-logs.ts";

/** The limits: streams, characters of all events together, and milliseconds after a stream's end. */
const limits = { streams: 1_000, characters: 16_000_000, keptMs: 60_000 };

/** Returns bounded event logs in memory. A client that returns too late must call again. */
export function memoryEventLogs(now: () => number): EventLogs {
  const running = new Map<string, MemoryEventLog>();
  const finished = new Map<string, MemoryEventLog>();
  let characters = 0;

  const forgetOldest = () => {
    const from = finished.size > 0 ? finished : running;
    const [oldest] = from.values();
    if (oldest === undefined) return;
    characters -= oldest.size;
    oldest.forget();
    from.delete(oldest.id);
  };
  const sweep = () => {
    for (const log of finished.values()) {
      if (log.endedAt + limits.keptMs > now()) break;
      forgetOldest();
    }
    while (characters > limits.characters || running.size + finished.size > limits.streams) forgetOldest();
  };

  return {
    open(owner) {
      const log = new MemoryEventLog(owner, {
        grew(by) {
          characters += by;
          sweep();
        },
        ended(ended) {
          ended.endedAt = now();
          if (running.delete(ended.id)) finished.set(ended.id, ended);
          sweep();
        },
      });
      running.set(log.id, log);
      sweep();
      return log;
    },
    async find(lastEventId, owner) {
      const [id = "", number = ""] = lastEventId.split(".");
      const log = running.get(id) ?? finished.get(id);
      return log?.owner === owner && /^\d{1,9}$/.test(number) ? { log, position: Number(number) } : undefined;
    },
  };
}

interface Bookkeeper {
  grew(by: number): void;
  ended(log: MemoryEventLog): void;
}

class MemoryEventLog implements EventLog {
  readonly id = randomBytes(9).toString("base64url");
  readonly owner: string;
  readonly #bookkeeper: Bookkeeper;
  #events: string[] = [];
  #count = 0;
  reader: EventReader | undefined;
  size = 0;
  endedAt = 0;
  #forgotten = false;

  constructor(owner: string, bookkeeper: Bookkeeper) {
    this.owner = owner;
    this.#bookkeeper = bookkeeper;
  }

  get ended(): boolean {
    return this.endedAt > 0;
  }

  /** Drops all events and keeps no new ones: sent events cannot be sent again. */
  forget(): void {
    this.#forgotten = true;
    this.#events = [];
  }

  add(data: string): string {
    const event = `id: ${this.id}.${this.#count}\ndata: ${data}\n\n`;
    this.#count += 1;
    if (this.#forgotten) return event;
    this.#events.push(event);
    this.size += event.length;
    this.#bookkeeper.grew(event.length);
    return event;
  }

  after(position: number): readonly string[] {
    return this.#events.slice(position + 1);
  }

  end(): void {
    this.#bookkeeper.ended(this);
  }
}
