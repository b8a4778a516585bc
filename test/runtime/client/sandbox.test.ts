import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { dispatchUrl } from "../../support/test-server.ts";

const client = fileURLToPath(new URL("../../../runtime/client/index.ts", import.meta.url));

it("runs a typed stub over dispatch where there is fetch and nothing of Node", async () => {
  const tool = {
    inputSchema: { type: "object", properties: { id: { type: "integer" } } },
    handler: ({ id }: { id: number }) => ({ id, price: id / 2 }),
  };
  const dispatch = await dispatchUrl({ get_order: tool });
  const script = `
    import { createClient } from ${JSON.stringify(client)};
    const descriptor = { contract: 1, server: "s", digest: "", methods: '{"getOrder":["get_order",""]}', encoding: async () => "" };
    globalThis.total = (async () => {
      const client = await createClient(descriptor, { dispatch });
      const ids = Array.from({ length: 150 }, (_, id) => ({ id }));
      const orders = await client.getOrder.each(ids);
      return orders.reduce((sum, order) => sum + order.answer.value.price, 0);
    })();
  `;
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: "/" },
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    external: ["node:*"],
    logLevel: "error",
  });
  const sandbox = createContext({
    dispatch,
    fetch,
    URL,
    AbortSignal,
    AbortController,
    TextDecoder,
    TextEncoder,
  });
  runInContext(outputFiles[0]?.text ?? "", sandbox);
  expect(await sandbox["total"]).toBe((149 * 150) / 4);
});
