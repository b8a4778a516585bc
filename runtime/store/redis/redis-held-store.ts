import { heldLimits } from "../held-limits.ts";
import type { HeldResult, HeldStore } from "../held-store.ts";
import { newHandle } from "../new-handle.ts";
import type { RedisConnection } from "./redis-connection.ts";

/** KEYS: ends, records. ARGV: handle, record, now, the time until which it is kept, milliseconds, bytes of all records. */
const putScript = `
local function drop(handle)
  redis.call('HDEL', KEYS[2], handle)
  redis.call('ZREM', KEYS[1], handle)
end
for _, handle in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])) do drop(handle) end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1])
local total = 0
for _, handle in ipairs(redis.call('ZREVRANGE', KEYS[1], 0, -1)) do
  total = total + redis.call('HSTRLEN', KEYS[2], handle)
  if total > tonumber(ARGV[6]) then drop(handle) end
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[5]) end`;

/** The same keys. ARGV: handle, now, the time until which it is kept, milliseconds. */
const getScript = `
local until_ = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not until_ or tonumber(until_) <= tonumber(ARGV[2]) then return false end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[4]) end
return redis.call('HGET', KEYS[2], ARGV[1])`;

/** Held results in a hash, and the ends of their times in a sorted set. Both end when no result was read for their time. */
export function redisHeldStore(
  redis: RedisConnection,
  prefix: string,
  now: () => number = Date.now,
): HeldStore {
  const { ttlMs, maxOne, maxTotal } = heldLimits;
  const keys = [`${prefix}held:ends`, `${prefix}held:records`];
  return {
    ttlMs,
    async put(result) {
      if (result.json.length > maxOne) return undefined;
      const handle = await newHandle();
      const at = now();
      const texts = [handle, JSON.stringify(result), at, at + ttlMs, ttlMs, maxTotal].map(String);
      await redis.run(putScript, { keys, arguments: texts });
      return handle;
    },
    async get(handle) {
      const at = now();
      const texts = [handle, at, at + ttlMs, ttlMs].map(String);
      const record = await redis.run(getScript, { keys, arguments: texts });
      return typeof record === "string" ? (JSON.parse(record) as HeldResult) : undefined;
    },
  };
}
