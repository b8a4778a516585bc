import { inBatches } from "../batches.ts";
import type { Receipt, ReceiptStore } from "../receipt-store.ts";
import { selectReceipts } from "../select-receipts.ts";
import type { StoreLimits } from "../store-place.ts";
import type { RedisConnection } from "./redis-connection.ts";

const pageSize = 500;
/** Receipts after which old ones are dropped again, and receipts that are dropped at once. */
const [sweepEvery, sweepSize] = [1_000, 200];
const dayMs = 86_400_000;
const megabyte = 1024 * 1024;

/** KEYS: ids, records, size. ARGV: id and record of each receipt. */
const putScript = `
for i = 1, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[2], ARGV[i], ARGV[i + 1]) == 1 then
    redis.call('ZADD', KEYS[1], 0, ARGV[i])
    redis.call('INCRBY', KEYS[3], #ARGV[i + 1])
  end
end`;

/** The same keys. ARGV: ids. */
const dropScript = `
for _, id in ipairs(ARGV) do
  local size = redis.call('HSTRLEN', KEYS[2], id)
  if redis.call('HDEL', KEYS[2], id) == 1 then redis.call('DECRBY', KEYS[3], size) end
  redis.call('ZREM', KEYS[1], id)
end`;

/**
 * Receipts in a hash, and their ids in a sorted set, in the order of the ids. `put` resolves when Redis has the receipt. Receipts
 * older than `days` are dropped, and above `megabytes` the oldest.
 */
export function redisReceiptStore(
  redis: RedisConnection,
  prefix: string,
  { days, megabytes }: StoreLimits,
  now: () => number = Date.now,
): ReceiptStore {
  const [ids, records, size] = [
    `${prefix}receipts:ids`,
    `${prefix}receipts:records`,
    `${prefix}receipts:bytes`,
  ];
  const keys = [ids, records, size];
  let untilSweep = 0;
  const { add, idle } = inBatches(async (receipts: readonly Receipt[]) => {
    const all = receipts.flatMap((receipt) => [receipt.id, JSON.stringify(receipt)]);
    await redis.run(putScript, { keys, arguments: all });
    untilSweep -= receipts.length;
    if (untilSweep > 0) return;
    untilSweep = sweepEvery;
    await sweep();
  });

  async function sweep(): Promise<void> {
    const client = await redis.client();
    for (;;) {
      const oldest = await client.zRange(ids, 0, sweepSize - 1);
      if (oldest.length === 0) return;
      const found = await client.hmGet(records, oldest);
      const isOver = Number((await client.get(size)) ?? 0) > megabytes * megabyte;
      const isOld = (record: string | null | undefined) =>
        record == null || Date.parse((JSON.parse(record) as Receipt).startedAt) < now() - days * dayMs;
      const drops = isOver ? oldest : oldest.filter((_, index) => isOld(found[index]));
      if (drops.length > 0) await redis.run(dropScript, { keys, arguments: drops });
      if (drops.length < oldest.length || oldest.length < sweepSize) return;
    }
  }

  return {
    put: add,
    async get(id) {
      const record = await (await redis.client()).hGet(records, id);
      return record == null ? undefined : (JSON.parse(record) as Receipt);
    },
    async *scan(query) {
      const client = await redis.client();
      let left = query.limit ?? Number.MAX_SAFE_INTEGER;
      for (let before = "+"; left > 0; ) {
        const page = await client.zRange(ids, before, "-", {
          ...{ BY: "LEX", REV: true, LIMIT: { offset: 0, count: pageSize } },
        });
        if (page.length === 0) return;
        const found = await client.hmGet(records, page);
        const receipts = found.flatMap((record) => (record == null ? [] : [JSON.parse(record) as Receipt]));
        const chosen = selectReceipts(receipts, { ...query, limit: left });
        yield* chosen;
        left -= chosen.length;
        before = `(${page.at(-1)}`;
      }
    },
    close: idle,
  };
}
