import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";

/** What a tool makes of one answer. */
async function read(type: string | undefined, body: string | Uint8Array, status = 200, maxBytes?: number) {
  const { url } = await httpUpstream((_, response) => {
    response.writeHead(status, type === undefined ? {} : { "content-type": type });
    response.end(body);
  });
  return httpTool({ baseUrl: url }, maxBytes === undefined ? {} : { maxBytes }).run();
}

it.each([
  ["application/json", '{"a":[1,"x",null]}', { a: [1, "x", null] }],
  ["application/vnd.api+json; charset=utf-8", "[1]", [1]],
  ["application/json", "\ufeff{}", {}],
  ["text/plain; charset=utf-8", "grüß", "grüß"],
  ["application/xml", "<a/>", "<a/>"],
  ["image/svg+xml", "<svg/>", "<svg/>"],
  ["application/x-ndjson", '{"a":1}\n', '{"a":1}\n'],
  [undefined, "plain", "plain"],
])("reads %s", async (type, body, want) => {
  expect(await read(type, body)).toEqual(want);
});

it("reads text in the charset that the header names", async () => {
  expect(await read("text/plain; charset=iso-8859-1", Buffer.from("gr\xfc\xdf", "latin1"))).toBe("grüß");
});

it("keeps every digit of a number that JavaScript cannot hold", async () => {
  const body =
    '{"id":12345678901234567890,"n":-9007199254740993,"text":"12345678901234567890","small":9007199254740991}';
  expect(await read("application/json", body)).toEqual({
    id: "12345678901234567890",
    n: "-9007199254740993",
    text: "12345678901234567890",
    small: 9007199254740991,
  });
});

it.each(["image/png", "audio/mpeg"])("passes %s on as MCP content", async (mimeType) => {
  expect(await read(mimeType, Uint8Array.of(1, 2, 0))).toEqual({
    content: [{ type: mimeType.split("/")[0], data: "AQIA", mimeType }],
  });
});

it("passes other bytes on as a resource, and says what they are", async () => {
  expect(await read("application/zip", Uint8Array.of(80, 75, 0))).toEqual({
    content: [
      { type: "text", text: "api answered with 3 bytes of application/zip." },
      { type: "resource", resource: { uri: "upstream://api/", mimeType: "application/zip", blob: "UEsA" } },
    ],
  });
});

it.each([
  [
    404,
    "application/json",
    '{ "message": "no such issue" }',
    'api answered 404 Not Found: {"message":"no such issue"}',
  ],
  [502, "text/html", "<html><title>Bad Gateway</title><p>long", "api answered 502 Bad Gateway: Bad Gateway"],
  [500, "text/plain", "", "api answered 500 Internal Server Error."],
  [500, "text/plain", "x".repeat(5000), `api answered 500 Internal Server Error: ${"x".repeat(800)}…`],
  [422, "application/problem+json", "not json", "api answered 422 Unprocessable Entity: not json"],
  [400, "image/png", "\u0000", "api answered 400 Bad Request."],
  [503, "text/html", "<body><h1>No\n server</h1>is there", "api answered 503 Service Unavailable: No server"],
  [500, "text/html", "Traceback", "api answered 500 Internal Server Error: Traceback"],
  [500, undefined, "<!DOCTYPE html><TITLE lang=en>Oops", "api answered 500 Internal Server Error: Oops"],
  [400, "text/html", '{"a" : 1}', 'api answered 400 Bad Request: {"a":1}'],
])("reports %i with what the service says, bounded", async (status, type, body, message) => {
  await expect(read(type, body, status)).rejects.toMatchObject({
    code: "upstream_failed",
    message,
    details: { upstream: "api", status },
  });
});

it("bounds a reason phrase", async () => {
  const { url } = await httpUpstream((_, response) => response.writeHead(500, "x".repeat(5_000)).end());
  await expect(httpTool({ baseUrl: url }).run()).rejects.toMatchObject({
    message: `api answered 500 ${"x".repeat(100)}….`,
  });
});

it("reads of an error no more than what explains it, in linear time", async () => {
  for (const part of ["<title", "<h1 ", "<title>", "\\u0041", '{["', "%41", "<html "]) {
    const began = process.cpuUsage();
    const message = await read("text/html", `<${part.repeat(1_000_000)}`, 500).catch((e: Error) => e.message);
    const { user, system } = process.cpuUsage(began);
    expect(message).toHaveLength(Math.min(String(message).length, 900));
    // Receiving 8 MB of HTTP is the most of it; quadratic work takes minutes.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  }
});

it.each([600, 20_000, 1_000_000])("reports JSON of %i levels as a failure of the service", async (levels) => {
  const body = `${"[".repeat(levels)}${"]".repeat(levels)}`;
  await expect(read("application/json", body)).rejects.toMatchObject({
    code: "upstream_failed",
    message: "api answered with JSON that is nested deeper than 512 levels.",
  });
  await expect(read("application/json", body, 500)).rejects.toMatchObject({
    code: "upstream_failed",
    message: expect.stringMatching(/^api answered 500 Internal Server Error: \[\[/),
  });
});

it("reports 429 as a rate limit with the time to wait", async () => {
  const { url } = await httpUpstream((_, response) => sendJson(response, {}, 429, { "Retry-After": "120" }));
  await expect(httpTool({ baseUrl: url }).run()).rejects.toMatchObject({
    code: "rate_limited",
    details: { upstream: "api", status: 429, retryAfterSeconds: 120 },
  });
});

it("stops reading at the limit, also of an answer that never ends, and of one that inflates", async () => {
  const message = "api answered with more than the limit of 1 kB. Request less data.";
  await expect(read("text/plain", "x".repeat(1025), 200, 1024)).rejects.toMatchObject({ message });
  expect(await read("text/plain", "x".repeat(1024), 200, 1024)).toHaveLength(1024);
  const endless = await httpUpstream((_, response) => {
    const timer = setInterval(() => response.write("x".repeat(500)), 1);
    response.on("close", () => clearInterval(timer));
  });
  await expect(httpTool({ baseUrl: endless.url }, { maxBytes: 1024 }).run()).rejects.toMatchObject({
    message,
  });
  const bomb = await httpUpstream((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip", "content-type": "text/plain" });
    response.end(gzipSync(Buffer.alloc(5_000_000)));
  });
  await expect(httpTool({ baseUrl: bomb.url }, { maxBytes: 1024 }).run()).rejects.toMatchObject({ message });
});
