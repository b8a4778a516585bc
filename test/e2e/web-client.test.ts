import { join } from "node:path";
import vm from "node:vm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogue } from "../../generated/workspace/catalogue.ts";
import * as handlers from "../../handlers/workspace.ts";
import { openServer } from "../../runtime/server/open-server.ts";
import { browserPath, launchBrowser } from "../support/browser.ts";
import { handlerUrl } from "../support/handler-url.ts";
import { httpUpstream } from "../support/http-upstream.ts";
import { readTree } from "../support/temporary-folder.ts";
import { bundleByEsbuild, bundleByVite, type Visit, webProject } from "../support/web-app.ts";

/** The server, as it listens on every address: then only the origins that are named may call. */
async function workspaceFor(...allowedOrigins: readonly string[]): Promise<string> {
  const server = openServer(catalogue, handlers, { env: { DELTAMCP_RECEIPTS: "off", DELTAMCP_LOG: "off" } });
  return handlerUrl(await server.http({ host: "0.0.0.0", allowedOrigins }));
}

const found: Visit = {
  listed: ["specs/tracker.tools.yaml", "specs/workspace.tools.yaml"],
  pages: ["specs/tracker.tools.yaml", "specs/workspace.tools.yaml"],
  failure: expect.stringMatching(/^tool_failed: /),
  each: [true, false],
  cancelled: expect.stringMatching(/^cancelled: /),
};

/** Both ways to reach a server, of the same stub. */
const targets = (url: string) => [{ url: `${url}/mcp` }, { dispatch: `${url}/api/dispatch` }];

/** What a runtime on the edge has: the interfaces of the web, and nothing of Node. */
const web = {
  ...{ fetch, URL, Headers, Request, Response, AbortController, AbortSignal, DOMException },
  ...{ TextEncoder, TextDecoder, ReadableStream, crypto, performance, console },
  ...{ setTimeout, clearTimeout, queueMicrotask, structuredClone },
};

it("is bundled without a module of Node, and runs where there is nothing of Node", async () => {
  const script = await bundleByEsbuild(await webProject(), "neutral");
  const world = vm.createContext({ ...web });
  vm.runInContext(`(async () => {${script}})()`, world);
  const url = await workspaceFor();
  for (const target of targets(url)) {
    const seen = await vm.runInContext(`visit(${JSON.stringify(target)})`, world);
    expect(structuredClone(seen)).toEqual(found);
  }
  for (const [target, name] of [
    [{ command: "node" }, "A server with a `command`"],
    [{ url: `${url}/mcp`, cacheDir: "cache" }, "`cacheDir`"],
  ])
    expect(await vm.runInContext(`refused(${JSON.stringify(target)})`, world)).toBe(
      `configuration: ${name} needs Node, Deno or Bun, and this program runs elsewhere.`,
    );
});

let browser: Browser | undefined;
beforeAll(async () => {
  if (browserPath !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Serves files as a site of its own, visits the server from a page of it, and returns what the page saw. */
async function visitFrom(files: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  if (browser === undefined) throw new Error("there is no browser");
  const site = await httpUpstream(({ url }, response) => {
    const text = files[url.slice(1)];
    if (text === undefined) return void response.writeHead(404).end();
    const type = url.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(200, { "content-type": type }).end(text);
  });
  const origin = site.url.replace("127.0.0.1", "localhost");
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${origin}/index.html`);
  const visit = (target: object) =>
    page.evaluate(async (to) => {
      while (!("visit" in globalThis)) await new Promise((resolve) => setTimeout(resolve, 10));
      return (globalThis as unknown as { visit(target: object): Promise<Visit> }).visit(to).catch(String);
    }, target);
  const seen: unknown[] = [];
  for (const target of targets(await workspaceFor(origin))) seen.push(await visit(target));
  for (const target of targets(await workspaceFor("https://elsewhere.example")))
    seen.push(await visit(target));
  await page.close();
  return [...seen, errors];
}

const notAllowed = expect.stringMatching(/^DeltaMcpError: .* cannot be reached/);
const fromAPage = [found, found, notAllowed, notAllowed, []];

it.skipIf(browserPath === undefined)(
  "works in a page that esbuild bundled, from an origin that the server allows",
  async () => {
    const script = await bundleByEsbuild(await webProject(), "browser");
    const files = { "index.html": '<script type="module" src="app.js"></script>', "app.js": script };
    expect(await visitFrom(files)).toEqual(fromAPage);
  },
);

it.skipIf(browserPath === undefined)("works in a page that vite built without a warning", async () => {
  const root = await webProject();
  expect(await bundleByVite(root)).toEqual([]);
  expect(await visitFrom(readTree(join(root, "dist")))).toEqual(fromAPage);
});
