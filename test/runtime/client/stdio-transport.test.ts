import { expect, it, onTestFinished } from "vitest";
import type { ClientOptions } from "../../../runtime/client/client-options.ts";
import { DeltaClient } from "../../../runtime/client/delta-client.ts";

/** A server written in a few lines: `answer(message)` gives results; other code runs before. */
function script(answer: string, before = "") {
  const code = `
    ${before}
    const say = (message) => process.stdout.write(JSON.stringify(message) + "\\n");
    let rest = "";
    process.stdin.on("data", (chunk) => {
      rest += chunk;
      for (let end = rest.indexOf("\\n"); end >= 0; end = rest.indexOf("\\n")) {
        const message = JSON.parse(rest.slice(0, end));
        rest = rest.slice(end + 1);
        const { id, method, params } = message;
        if (method === "initialize")
          say({ jsonrpc: "2.0", id, result: { protocolVersion: "2024-11-05", capabilities: {}, serverInfo: { name: "s", version: "1" } } });
        else if (method === "tools/call") { ${answer} }
        else if (id !== undefined) say({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } });
      }
    });`;
  return { command: process.execPath, args: ["-e", code] };
}

async function connect(target: ReturnType<typeof script>, options: ClientOptions = {}) {
  const client = await DeltaClient.connect(target, options);
  onTestFinished(() => client.close());
  return client;
}

const echoPid =
  "say({ jsonrpc: '2.0', id, result: { content: [], structuredContent: { pid: process.pid } } });";
const pidOf = async (client: DeltaClient) =>
  ((await client.call("x")).structuredContent as { pid: number }).pid;

/** Whether a process is there. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it("falls back to the handshake, and to the oldest revision", async () => {
  const client = await connect(script(echoPid));
  expect(client.agreement).toMatchObject({ era: "handshake", revision: "2024-11-05" });
});

it("ends the child when it is closed", async () => {
  const client = await connect(script(echoPid));
  const pid = await pidOf(client);
  await client.close();
  expect(alive(pid)).toBe(false);
});

it("kills a child that ignores the end of its input, and every polite signal", async () => {
  const client = await connect(
    script(echoPid, "setInterval(() => {}, 1000); process.on('SIGTERM', () => {});"),
  );
  const pid = await pidOf(client);
  await client.close();
  expect(alive(pid)).toBe(false);
}, 10_000);

it("hears through what a child prints to stdout, and any way its lines are cut", async () => {
  const client = await connect(
    script(
      `const line = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "ü\\u2028😀" }] } }) + "\\n");
       process.stdout.write("listening on port 1\\n\\n");
       for (const byte of line) process.stdout.write(Buffer.of(byte));`,
    ),
  );
  expect((await client.call("x")).content).toEqual([{ type: "text", text: "ü\u2028😀" }]);
});

it("rejects what is in flight when the child dies, says why, and connects again for the next call", async () => {
  const client = await connect(
    script(`if (params.name === "die") { console.error("out of luck"); process.exit(3); } ${echoPid}`),
  );
  const pid = await pidOf(client);
  await expect(client.call("die")).rejects.toMatchObject({
    code: "connection",
    message: `${process.execPath} ended with exit code 3:\nout of luck`,
    details: { exitCode: 3 },
  });
  expect(await pidOf(client)).not.toBe(pid);
});

it("stays away after the child died where it shall not reconnect", async () => {
  const client = await connect(script("process.exit(1)"), { reconnect: false });
  await expect(client.call("x")).rejects.toMatchObject({ code: "connection" });
  await expect(client.call("x")).rejects.toMatchObject({ code: "connection" });
});

it.each([
  [{ command: "no-such-command" }, "no-such-command cannot be started: there is no such command"],
  [{ command: "node", cwd: "/no/where" }, "node cannot be started: it is not there, or /no/where is not"],
])("says why %j cannot be started", async (target, message) => {
  await expect(DeltaClient.connect(target)).rejects.toMatchObject({ code: "connection", message });
});

it("gives up on a server that never answers", async () => {
  const mute = { command: process.execPath, args: ["-e", "process.stdin.resume()"] };
  await expect(
    DeltaClient.connect(mute, { negotiate: "handshake", connectTimeoutMs: 300 }),
  ).rejects.toMatchObject({
    code: "timeout",
    message: "The server did not answer initialize within 0.3 s.",
  });
});

it("carries large messages both ways", async () => {
  const client = await connect(
    script(
      "say({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: params.arguments.text }] } });",
    ),
  );
  const text = "ü".repeat(3_000_000);
  expect((await client.call("x", { text })).content).toEqual([{ type: "text", text }]);
});
