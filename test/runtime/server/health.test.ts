import { expect, it } from "vitest";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { createServer } from "../../../runtime/generated.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

const slow = [toolRecord({ name: "slow" })];

it("answers probes of any host without a word on who calls, and is not ready while it stops", async () => {
  let finish = () => {};
  const handlers = { slow: () => new Promise<string>((resolve) => (finish = () => resolve("done"))) };
  const emitted = emittedCatalogue({ tools: slow, search: searchIndex(slow) });
  const server = createServer(emitted, handlers, {
    env: { DELTAMCP_RECEIPTS: "off" },
    authenticate: () => {
      throw new Error("nobody may ask");
    },
  });
  const look = async (path: string, method = "GET") => {
    const response = await server.fetch(
      new Request(`http://10.1.2.3:80${path}`, { method, headers: { host: "10.1.2.3" } }),
    );
    return [
      response.status,
      response.status === 200 || response.status === 503
        ? ((await response.json()) as { status?: string }).status
        : undefined,
    ];
  };
  expect(await look("/healthz")).toEqual([200, "alive"]);
  expect(await look("/readyz")).toEqual([200, "ready"]);
  expect(await look("/readyz", "POST")).toEqual([405, undefined]);
  expect(await look("/healthz/x")).toEqual([404, undefined]);

  const open = createServer(emitted, handlers, { env: { DELTAMCP_RECEIPTS: "off" } });
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "slow", arguments: {} } };
  const headers = { "content-type": "application/json", host: "localhost" };
  const answer = open.fetch(
    new Request("http://localhost/mcp/full", { method: "POST", headers, body: JSON.stringify(call) }),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  const closed = open.close(5_000);
  const probe = async (path: string) =>
    (await open.fetch(new Request(`http://localhost${path}`, { headers: { host: "localhost" } }))).status;
  expect([await probe("/healthz"), await probe("/readyz")]).toEqual([200, 503]);
  finish();
  expect((await answer).status).toBe(200);
  await Promise.all([closed, server.close()]);
});
