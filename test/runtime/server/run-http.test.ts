import { expect, it } from "vitest";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { openServer } from "../../../runtime/server/open-server.ts";
import { runHttp } from "../../../runtime/server/run-http.ts";
import type { ServeOptions } from "../../../runtime/server/server-options.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";

const address = { host: "0.0.0.0", port: 0, anonymous: false };

function server(options: ServeOptions = {}) {
  const env = { DELTAMCP_RECEIPTS: "off" };
  return openServer(emittedCatalogue({ tools: [], search: searchIndex([]) }), {}, { env, ...options });
}

it.each(["0.0.0.0", "::", "192.0.2.1", "tools.example"])(
  "does not listen on %s where nothing tells who calls",
  async (host) => {
    const open = server();
    await expect(runHttp(open, { ...address, host }, {})).rejects.toThrow(/--allow-anonymous/);
    await open.close(0);
  },
);

it("knows its callers by `authenticate`", async () => {
  const open = server({ authenticate: () => ({}) });
  expect(open.knowsCallers).toBe(true);
  await open.close(0);
});
