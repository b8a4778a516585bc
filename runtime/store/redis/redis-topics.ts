import { once } from "../../support/once.ts";
import type { SharedTopics } from "../shared-topics.ts";
import type { RedisConnection } from "./redis-connection.ts";

/** Messages to all processes by publish and subscribe of Redis. A process that has no connection loses them. */
export function redisTopics(redis: RedisConnection, channel: string): SharedTopics {
  const subscriber = once(() => redis.subscriber());
  return {
    async send(message) {
      await (await redis.client()).publish(channel, message);
    },
    async receive(listener) {
      await (await subscriber()).subscribe(channel, listener);
    },
  };
}
