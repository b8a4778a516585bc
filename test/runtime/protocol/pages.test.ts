import { expect, it } from "vitest";
import { demoServer } from "../../support/demo-server.ts";
import { handshakeClient } from "../../support/memory-server.ts";

const lists = [
  ["tools/list", "tools", 12],
  ["prompts/list", "prompts", 3],
  ["resources/list", "resources", 3],
  ["resources/templates/list", "resourceTemplates", 1],
] as const;

it.each(lists)("%s comes page by page, every item once", async (method, key, count) => {
  const client = await handshakeClient({ ...demoServer, pageSize: 2 });
  const seen: string[] = [];
  let cursor: string | undefined;
  // A cursor that never ends is a failure, and no test without end.
  for (let page = 0; page < 20; page++) {
    const { result } = await client.request(method, cursor === undefined ? {} : { cursor });
    expect(result[key].length).toBeLessThanOrEqual(2);
    seen.push(...result[key].map((item: { name: string }) => item.name));
    cursor = result.nextCursor;
    expect("nextCursor" in result).toBe(cursor !== undefined);
    if (cursor === undefined) break;
  }
  expect(cursor).toBeUndefined();
  expect(new Set(seen).size).toBe(count);
  expect(seen).toHaveLength(count);
});

it.each(lists)("%s comes on one page by default", async (method, key, count) => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request(method, { cursor: null });
  expect(result[key]).toHaveLength(count);
  expect(result).not.toHaveProperty("nextCursor");
});

it.each(lists)("%s refuses a cursor that it never gave", async (method) => {
  const client = await handshakeClient({ ...demoServer, pageSize: 2 });
  for (const cursor of ["", "x", 3, {}]) {
    expect((await client.request(method, { cursor })).error.code).toBe(-32602);
  }
});
