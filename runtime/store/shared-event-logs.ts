import { inBatches } from "./batches.ts";
import type { EventLog, EventLogs, EventReader } from "./event-logs.ts";
import type { SharedEvents, StreamEvents } from "./shared-events.ts";

export interface SharedEventLogsOptions {
  /** Milliseconds that a stream is kept after its end, or after its process was lost. */
  readonly keptMs?: number;
  /** Milliseconds between two looks for new events of another process. */
  readonly pollMs?: number;
  /** The most characters of one stream. A longer one can be resumed at its own process only. */
  readonly maxCharacters?: number;
}

/**
 * Returns logs that another process can resume: the own ones in memory, with a copy of their events in a shared place. `tell` is
 * called if the copy fails; the stream itself goes on.
 */
export function sharedEventLogs(
  local: EventLogs,
  open: () => Promise<SharedEvents>,
  tell: (error: unknown) => void,
  options: SharedEventLogsOptions = {},
): EventLogs {
  const { keptMs = 60_000, pollMs = 250, maxCharacters = 4_000_000 } = options;
  return {
    open(owner) {
      return copied(local.open(owner), { open, tell, keptMs, maxCharacters });
    },
    async find(lastEventId, owner) {
      const found = await local.find(lastEventId, owner);
      if (found !== undefined) return found;
      const [, id, number] = /^([\w-]{1,64})\.(\d{1,9})$/.exec(lastEventId) ?? [];
      if (id === undefined) return undefined;
      try {
        const shared = await open();
        const stream = await shared.read(id, 0);
        if (stream === undefined || stream.owner !== owner) return undefined;
        return { log: followed(id, stream, shared, pollMs), position: Number(number) };
      } catch (error) {
        tell(error);
        return undefined;
      }
    },
  };
}

interface CopySettings {
  readonly open: () => Promise<SharedEvents>;
  readonly tell: (error: unknown) => void;
  readonly keptMs: number;
  readonly maxCharacters: number;
}

/** The owner of a stream whose copy is not complete: nobody may resume it. */
const nobody = "";

/** A log of this process whose events are copied. */
function copied(log: EventLog, { open, tell, keptMs, maxCharacters }: CopySettings): EventLog {
  const { id, owner } = log;
  let [characters, ended] = [0, false];
  const { add } = inBatches(async (events: readonly string[]) => {
    // Read before any wait: events that come meanwhile are in the next batch, and so is their end.
    const written = {
      owner: characters > maxCharacters ? nobody : owner,
      events: events.filter((event) => event !== ""),
      ended,
    };
    await (await open()).append(id, written, keptMs);
  });
  // An empty event adds nothing, and keeps the stream.
  const copy = (event: string): void => void add(event).catch(tell);
  const renewal = setInterval(() => copy(""), keptMs / 3).unref();
  return {
    id,
    owner,
    get reader() {
      return log.reader;
    },
    set reader(reader) {
      log.reader = reader;
    },
    get ended() {
      return log.ended;
    },
    after: (position) => log.after(position),
    add(data) {
      const event = log.add(data);
      characters += event.length;
      if (characters <= maxCharacters) copy(event);
      else if (characters - event.length <= maxCharacters) {
        clearInterval(renewal);
        copy("");
      }
      return event;
    },
    end() {
      log.end();
      ended = true;
      clearInterval(renewal);
      if (characters <= maxCharacters) copy("");
    },
  };
}

/** A log of another process. Its reader gets new events as they are found. */
function followed(id: string, stream: StreamEvents, shared: SharedEvents, pollMs: number): EventLog {
  let reader: EventReader | undefined;
  let count = stream.events.length;
  const follow = async (mine: EventReader): Promise<void> => {
    while (reader === mine) {
      await new Promise((resolve) => setTimeout(resolve, pollMs).unref());
      const more = await shared.read(id, count).catch(() => undefined);
      if (reader !== mine) return;
      for (const event of more?.events ?? []) mine.write(event);
      count += more?.events.length ?? 0;
      if (more === undefined || more.ended) return mine.end();
    }
  };
  return {
    id,
    owner: stream.owner,
    ended: stream.ended,
    get reader() {
      return reader;
    },
    set reader(next) {
      reader = next;
      if (next !== undefined) void follow(next);
    },
    after: (position) => stream.events.slice(position + 1),
    add() {
      throw new Error("a stream of another process takes no events");
    },
    end() {
      throw new Error("a stream of another process ends there");
    },
  };
}
