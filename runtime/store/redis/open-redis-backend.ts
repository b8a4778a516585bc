import type { StoreBackend } from "../store-backend.ts";
import type { DatabasePlace } from "../store-place.ts";
import { RedisConnection } from "./redis-connection.ts";
import { redisEvents } from "./redis-events.ts";
import { redisHeldStore } from "./redis-held-store.ts";
import { redisReceiptStore } from "./redis-receipt-store.ts";
import { redisTopics } from "./redis-topics.ts";

/** Returns the stores of one server in Redis. Their keys begin with `deltamcp:` and the server's name. */
export function openRedisBackend({ url, namespace, limits }: DatabasePlace): StoreBackend {
  const redis = new RedisConnection(url);
  const prefix = `deltamcp:${namespace}:`;
  const receipts = redisReceiptStore(redis, prefix, limits);
  return {
    receipts,
    held: redisHeldStore(redis, prefix),
    events: redisEvents(redis, prefix),
    topics: redisTopics(redis, `${prefix}changes`),
    async close() {
      await receipts.close();
      await redis.close();
    },
  };
}
