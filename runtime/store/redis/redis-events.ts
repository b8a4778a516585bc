import type { SharedEvents } from "../shared-events.ts";
import type { RedisConnection } from "./redis-connection.ts";

/** The events of a stream in a list, and its owner and end in a hash. Redis forgets both by itself. */
export function redisEvents(redis: RedisConnection, prefix: string): SharedEvents {
  const keysOf = (id: string) => [`${prefix}stream:${id}`, `${prefix}stream:${id}:events`] as const;
  return {
    async append(id, { owner, events, ended }, keptMs) {
      const [facts, list] = keysOf(id);
      const steps = (await redis.client()).multi();
      steps.hSet(facts, { owner, ended: ended ? "1" : "0" }).pExpire(facts, keptMs);
      if (events.length > 0) steps.rPush(list, [...events]);
      await steps.pExpire(list, keptMs).exec();
    },
    async read(id, from) {
      const [facts, list] = keysOf(id);
      const client = await redis.client();
      const { owner, ended } = await client.hGetAll(facts);
      if (owner === undefined) return undefined;
      // Read after `ended`: a stream that has ended has all its events.
      return { owner, ended: ended === "1", events: await client.lRange(list, from, -1) };
    },
  };
}
