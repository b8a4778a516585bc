import { join } from "node:path";
import { expect, it } from "vitest";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { openServer } from "../../../runtime/server/open-server.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { handlerUrl } from "../../support/handler-url.ts";
import { postJson } from "../../support/post-json.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { toolRecord } from "../../support/tool-record.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers as they please.
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();

it("serves dispatch over a whole server, and keeps receipts in the file that the environment names", async () => {
  const tools = [toolRecord({ name: "now", description: "Tells the time" })];
  const receipts = join(temporaryFolder(), "receipts.jsonl");
  const serve = async () => {
    const server = openServer(
      emittedCatalogue({ tools, search: searchIndex(tools) }),
      { now: () => ({ time: "noon" }) },
      { env: { DELTAMCP_RECEIPTS: receipts } },
    );
    return `${await handlerUrl(await server.http({ host: "127.0.0.1" }))}/api/dispatch`;
  };
  const url = await serve();
  const asked = await json(fetch(`${url}?ask=what%20time%20is%20it`));
  expect(asked).toMatchObject({ count: 1, best: { key: "now" } });
  const [{ run_now }] = asked.candidates;
  const ran = await json(fetch(run_now.url, run_now));
  expect(ran).toMatchObject({ ran: true, result: { time: "noon" } });
  const restarted = await serve();
  const receipt = await json(fetch(`${restarted}?receipt=${ran.invocation.id}`));
  expect(receipt).toMatchObject({ id: ran.invocation.id, object_id: "now", outcome: "ok" });
});

it("keeps no receipts where it is told so, and says that it does not", async () => {
  const tools = [toolRecord({ name: "now" })];
  const emitted = emittedCatalogue({ tools, search: searchIndex(tools) });
  const server = openServer(emitted, { now: () => "noon" }, { env: { DELTAMCP_RECEIPTS: "off" } });
  const url = `${await handlerUrl(await server.http({ host: "127.0.0.1" }))}/api/dispatch`;
  expect((await postJson(url, { key: "now" })).body).toEqual({ key: "now", ran: true, result: "noon" });
  expect(Object.keys((await json(fetch(url))).verbs)).not.toContain("receipt");
  const receipt = await fetch(`${url}?receipt=any`);
  expect([receipt.status, await receipt.json()]).toEqual([
    404,
    {
      ran: false,
      error: { code: "invalid_arguments", message: "This server keeps no receipts.", details: {} },
    },
  ]);
});
