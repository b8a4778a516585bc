import { expect, it } from "vitest";
import { Report } from "../../../compiler/diagnostics/report.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { readTraffic } from "../../../compiler/traffic/read-traffic.ts";

const read = async (files: Record<string, string>, traffic?: string) => {
  const report = new Report();
  const read = await readTraffic(traffic === undefined ? {} : { traffic }, memoryHost(files), report);
  return { ...read, codes: report.diagnostics.map(({ code }) => code) };
};

it("reads one message a line", async () => {
  const { messages, source, codes } = await read({ "a.jsonl": '{"id":1}\r\n\n[2]\n"three"' }, "a.jsonl");
  expect(messages).toEqual([{ id: 1 }, [2], "three"]);
  expect(source?.path).toBe("a.jsonl");
  expect(codes).toEqual([]);
});

it("passes over lines that are no JSON, and says so once", async () => {
  const { messages, codes } = await read({ "a.jsonl": "nope\n1\n{\n" }, "a.jsonl");
  expect(messages).toEqual([1]);
  expect(codes).toEqual(["DMC5402"]);
});

it("reports a file that is not there", async () => {
  expect((await read({}, "a.jsonl")).codes).toEqual(["DMC5401"]);
});

it("reads nothing where nothing is recorded", async () => {
  expect(await read({})).toEqual({ messages: [], calls: [], codes: [] });
});

const call = (name: string) => JSON.stringify({ id: 1, method: "tools/call", params: { name } });
const receipt = { id: "x", tool: "close_issue", args: { title: "mine" }, outcome: "ok", result: null };

it("tells which tools were called, each in its line", async () => {
  const lines = [call("a"), '{"id":1,"result":{}}', `[${call("b")},${call("a")}]`, JSON.stringify(receipt)];
  const { calls } = await read({ "a.jsonl": lines.join("\n") }, "a.jsonl");
  const places = lines.map((_, place) => lines.slice(0, place).join("\n").length + (place > 0 ? 1 : 0));
  expect(calls).toEqual([
    { tool: "a", at: places[0] },
    { tool: "b", at: places[2] },
    { tool: "a", at: places[2] },
    { tool: "close_issue", at: places[3] },
  ]);
});

it("keeps receipts out of what the encoding map learns from", async () => {
  const { messages, calls } = await read({ "a.jsonl": `1\n${JSON.stringify(receipt)}\n2\n` }, "a.jsonl");
  expect(messages).toEqual([1, 2]);
  expect(calls).toEqual([{ tool: "close_issue", at: 2 }]);
});

it("reads the end of a long recording, which is the newest", async () => {
  const filler = `"${"x".repeat(1_999_990)}"\n`;
  const { calls, messages } = await read(
    { "a.jsonl": `${call("oldest")}\n${filler}${filler}${call("newest")}\n` },
    "a.jsonl",
  );
  expect(calls.map(({ tool }) => tool)).toEqual(["newest"]);
  expect(messages).toHaveLength(3);
});
