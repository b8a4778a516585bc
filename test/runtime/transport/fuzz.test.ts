import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { codecOffers } from "../../../runtime/encoding/codec-offers.ts";
import { createProtocol } from "../../../runtime/protocol/protocol.ts";
import { serveStdio } from "../../../runtime/transport/stdio/serve-stdio.ts";
import { demoServer } from "../../support/demo-server.ts";
import { fuzzedMessage, requestIds, seeded } from "../../support/fuzz.ts";
import { memoryParts } from "../../support/memory-server.ts";
import { memorySite } from "../../support/memory-site.ts";

/** A short run with every test; `FUZZ=100000` makes the long one. */
const count = Number(process.env["FUZZ"] ?? 3_000);
const seed = Number(process.env["SEED"] ?? 1);

/** Counts answers against requests: none without its id, none twice. */
class Ledger {
  readonly #open = new Map<unknown, number>();
  readonly problems: string[] = [];

  sent(ids: readonly unknown[]): void {
    for (const id of ids) this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
  }

  received(answer: unknown): void {
    for (const one of Array.isArray(answer) ? answer : [answer]) {
      const { id, method, result, error } = one as Record<string, unknown>;
      if (typeof method === "string") continue;
      if (result === undefined && error === undefined)
        this.problems.push(`neither result nor error: ${JSON.stringify(one)}`);
      if (id === null || id === undefined) continue;
      const left = this.#open.get(id) ?? 0;
      if (left === 0) this.problems.push(`an answer too many for ${JSON.stringify(id)}`);
      this.#open.set(id, left - 1);
    }
  }
}

it("survives whatever comes over stdio", async () => {
  const parts = memoryParts(demoServer);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = serveStdio(createProtocol(parts), { input, output, encodings: [], graceMs: 2_000 });
  const ledger = new Ledger();
  let last = false;
  let text = "";
  output.on("data", (chunk) => {
    text += chunk;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      const answer = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      ledger.received(answer);
      if (answer.id === "the last") last = true;
    }
  });
  const random = seeded(seed);
  for (let id = 0; id < count; id++) {
    const message = fuzzedMessage(random, id);
    for (const line of message.toString("latin1").split("\n"))
      ledger.sent(requestIds(Buffer.from(line, "latin1")));
    if (!input.write(Buffer.concat([message, Buffer.from("\n")])) || id % 100 === 0)
      await new Promise(setImmediate);
  }
  ledger.sent(["the last"]);
  input.write('{"jsonrpc":"2.0","id":"the last","method":"tools/call","params":{"name":"now"}}\n');
  await expect.poll(() => last, { timeout: 20_000 }).toBe(true);
  input.end();
  await server.closed;
  expect(ledger.problems).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}, 600_000);

it("survives whatever comes over HTTP", async () => {
  const parts = memoryParts(demoServer);
  const encodings = codecOffers(parts.catalogue.header.encoding, parts.catalogue.encoding);
  const { fetch } = memorySite(demoServer, { encodings });
  const random = seeded(seed + 1);
  const types = encodings.map(({ type, parameters }) =>
    [type, ...Object.entries(parameters).map(([key, value]) => `${key}=${value}`)].join("; "),
  );
  const problems: string[] = [];
  const one = async (id: number) => {
    const body = fuzzedMessage(random, id);
    const headers = fuzzedHeaders(random, types);
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(
      new Request("http://localhost/mcp", { method: "POST", headers, body, signal }),
    );
    if (response.headers.get("content-type") === "text/event-stream") return response.body?.cancel();
    const text = await response.text();
    if (response.status === 500) problems.push(`500 for ${body.toString("latin1").slice(0, 300)}`);
    if (text !== "" && headers["content-type"] === "application/json")
      problems.push(...strangers(text, body));
  };
  for (let id = 0; id < count / 2; id += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => one(id + n)));
  expect(problems).toEqual([]);
}, 600_000);

function fuzzedHeaders(random: () => number, types: readonly string[]): Record<string, string> {
  const type = random() < 0.8 ? "application/json" : (types[Math.floor(random() * types.length)] ?? "");
  return {
    host: "localhost",
    "content-type": type,
    accept: "application/json, text/event-stream",
    ...(random() < 0.1 ? { "mcp-session-id": "x.y" } : {}),
    ...(random() < 0.2
      ? { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "add" }
      : {}),
  };
}

/** Answers under ids that the request did not have. */
function strangers(text: string, body: Buffer): string[] {
  const ids = new Set(requestIds(body));
  return [JSON.parse(text)]
    .flat()
    .filter(({ id }) => id !== undefined && id !== null && !ids.has(id))
    .map(() => `a stranger's id: ${text}`);
}
