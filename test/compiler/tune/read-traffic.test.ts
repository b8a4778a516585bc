import { expect, it } from "vitest";
import { Report } from "../../../compiler/diagnostics/report.ts";
import { memoryHost } from "../../../compiler/memory-host.ts";
import { readTraffic } from "../../../compiler/tune/read-traffic.ts";

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
  expect(await read({})).toEqual({ messages: [], codes: [] });
});
