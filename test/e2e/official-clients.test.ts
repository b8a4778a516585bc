import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoTools } from "../support/demo-server.ts";
import { bundleDemo, type DemoProgram, type HttpProcess } from "./support/demo-process.ts";
import type { OfficialClient } from "./support/official-client.ts";
import { releases } from "./support/releases.ts";

let program: DemoProgram;
let http: HttpProcess;

beforeAll(async () => {
  program = await bundleDemo();
  http = await program.serveHttp();
});
afterAll(() => http.stop());

const table = releases.flatMap((release) =>
  release.transports.map((transport) => ({ name: `${release.name} over ${transport}`, release, transport })),
);

describe.each(table)("$name", ({ release, transport }) => {
  let client: OfficialClient;

  beforeAll(async () => {
    client = await release.connect(transport === "http" ? { url: http.url } : program.stdio);
  });
  afterAll(() => client.close());

  it("connects, in the newest revision that it knows", () => {
    expect(client.serverName()).toBe("demo");
    if (client.revision !== undefined) expect(client.revision).toBe(release.revision);
  });

  it("lists every visible tool", async () => {
    const names = (await client.listTools()).map(({ name }) => name);
    expect(names).toEqual(Object.keys(demoTools).filter((name) => name !== "hidden"));
  });

  it("calls a tool, with arguments and without", async () => {
    const sum = await client.callTool("add", { a: 1, b: 2 });
    expect(sum.content).toEqual([{ type: "text", text: '{"sum":3}' }]);
    expect((await client.callTool("now")).content).toEqual([{ type: "text", text: "noon" }]);
  });

  it("reads why a call failed", async () => {
    expect(await client.callTool("fail")).toMatchObject({ isError: true, content: [{ text: "it broke" }] });
    expect(await client.callTool("add", { a: 1 })).toMatchObject({ isError: true });
    await expect(client.callTool("nope")).rejects.toThrow(/Unknown tool: nope/);
  });

  it("takes every kind of content that its revision has", async () => {
    const { content } = await client.callTool("media");
    expect(content).toHaveLength(5);
    expect(content[1]).toMatchObject({ type: "image", mimeType: "image/png", data: "aGk=" });
  });

  // A client whose process stood still reads progress and answer in one chunk, and SDK 1 then drops the progress.
  it("is told of progress", { retry: 2 }, async () => {
    const seen: number[] = [];
    await client.callTool("steps", {}, { onprogress: ({ progress }) => seen.push(progress) });
    expect(seen).toEqual([0, 1, 2]);
  });

  it("cancels a call, and goes on", async () => {
    const controller = new AbortController();
    const waiting = client.callTool("wait", {}, { signal: controller.signal });
    setTimeout(() => controller.abort("enough"), 30);
    await expect(waiting).rejects.toBeDefined();
    expect((await client.callTool("now")).content[0].text).toBe("noon");
  });

  it("has many calls in flight at once", async () => {
    const calls = Array.from({ length: 20 }, (_, n) => client.callTool("sleep", { ms: 40 - 2 * n }));
    const texts = (await Promise.all(calls)).map(({ content }) => content[0].text);
    expect(texts).toEqual(Array.from({ length: 20 }, (_, n) => `slept ${40 - 2 * n}`));
  });

  it.runIf(release.elicits)("asks its user what a handler wants to know", async () => {
    expect((await client.callTool("ask_name")).content[0].text).toBe("Hello, Ada!");
  });
});

describe.each(releases.filter(({ transports }) => transports.includes("stdio")))(
  "$name on stdio",
  (release) => {
    it("closes, and the server ends by itself", async () => {
      const client = await release.connect(program.stdio);
      const started = Date.now();
      await client.close();
      expect(Date.now() - started).toBeLessThan(1_500);
    });
  },
);
