import { expect, it } from "vitest";
import type { HttpBinding } from "../../../../runtime/runner/http/http-binding.ts";
import { decodeText } from "../../../../runtime/runner/http/response/decode-text.ts";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream } from "../../../support/http-upstream.ts";

interface Served {
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** What a tool that reads responses in this form makes of one answer. */
async function read(
  form: HttpBinding["response"] | undefined,
  body: string | Uint8Array,
  { type, status = 200, headers = {} }: Served = {},
): Promise<unknown> {
  const { url } = await httpUpstream((_, response) => {
    response.writeHead(status, type === undefined ? headers : { "content-type": type, ...headers });
    response.end(body);
  });
  const value = await httpTool({ baseUrl: url }, form === undefined ? {} : { response: form }).run();
  return JSON.parse(JSON.stringify(value));
}

const rejected = (message: string) => ({
  code: "upstream_failed",
  message,
  details: { upstream: "api", status: 200 },
});

const data = { ok: true, id: 5 };
const json = JSON.stringify(data);

it.each([
  "application/json",
  "application/json;charset=UTF-8",
  "text/json",
  "application/x-json",
  "application/vnd.example+json",
  "application/octet-stream",
  "binary/octet-stream",
  undefined,
  "json",
  "application/vnd.example",
])("reads JSON under the type %s as data, whatever the tool", async (type) => {
  const served = type === undefined ? {} : { type };
  for (const form of [undefined, "data", "json"] as const)
    expect(await read(form, json, served)).toEqual(data);
});

it.each([
  "text/plain",
  "text/html; charset=utf-8",
  "application/javascript",
  "text/x-unknown",
  "application/xml",
])("reads JSON under the type %s as data where that is wanted, and else as text", async (type) => {
  expect(await read(undefined, json, { type })).toBe(json);
  for (const form of ["data", "json"] as const) expect(await read(form, json, { type })).toEqual(data);
});

it.each<[string, unknown]>([
  ["5", 5],
  ["true", true],
  ['"a"', "a"],
  ["null", null],
  ['\ufeff{"a":1}\r\n', { a: 1 }],
  [")]}'\n[1]", [1]],
  [")]}',\n[1]", [1]],
  ["while(1);[1]", [1]],
  ["for (;;); [1]", [1]],
])("reads %j as JSON", async (body, want) => {
  for (const type of ["application/json", "text/plain"])
    for (const form of ["data", "json"] as const) expect(await read(form, body, { type })).toEqual(want);
  expect(await read(undefined, body, { type: "application/json" })).toEqual(want);
});

it.each(["# Notes\n\n[a](b)", "[draft] not yet", "{{ template }}", "<html><title>A file</title>", ""])(
  "reads raw text under a type that ends in +json: %j",
  async (body) => {
    const type = "application/vnd.example.raw+json";
    expect(await read("text", body, { type })).toBe(body);
    if (body !== "") expect(await read(undefined, body, { type })).toBe(body);
  },
);

it("reads words under a JSON type as text, and refuses broken JSON", async () => {
  const type = "application/json";
  for (const form of [undefined, "data"] as const) {
    expect(await read(form, "Deleted.", { type })).toBe("Deleted.");
    await expect(read(form, '{"a":', { type })).rejects.toMatchObject(
      rejected('api answered 200 with invalid JSON: {"a":'),
    );
  }
  await expect(read("json", "Deleted.", { type: "text/plain" })).rejects.toMatchObject(
    rejected("api answered 200 with invalid JSON: Deleted."),
  );
  expect(await read("data", "Deleted.", { type: "text/plain" })).toBe("Deleted.");
});

it("reads lines of JSON as a list where data is wanted", async () => {
  const lines = '{"a":1}\n\n{"a":2}\r\n';
  const type = "application/x-ndjson";
  expect(await read(undefined, lines, { type })).toBe(lines);
  for (const form of ["data", "json"] as const) {
    expect(await read(form, lines, { type })).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await read(form, '{"a":1}', { type })).toEqual({ a: 1 });
  }
  expect(await read("data", '{"a":1}\n{"a', { type })).toBe('{"a":1}\n{"a');
});

const page = '<!DOCTYPE html>\n<html><head><title>Log in &amp; go</title></head><body class="x">…';

it.each<[HttpBinding["response"] | undefined, string | undefined]>([
  ["data", "text/html; charset=utf-8"],
  ["data", "text/plain"],
  ["data", undefined],
  ["data", "application/json"],
  ["json", "text/html"],
  [undefined, "application/json"],
])("refuses a page where data was meant (%s, %s), by its title", async (form, type) => {
  await expect(read(form, page, type === undefined ? {} : { type })).rejects.toMatchObject(
    rejected("api answered 200 with an HTML page instead of data: Log in &amp; go."),
  );
  await expect(read(form, "<html>", { type: "text/html", ...(type && { type }) })).rejects.toMatchObject(
    rejected("api answered 200 with an HTML page instead of data."),
  );
});

it("gives a page to a tool that wants text, or says nothing", async () => {
  for (const form of [undefined, "text"] as const)
    expect(await read(form, page, { type: "text/html" })).toBe(page);
});

it.each<[string, Served, object]>([
  ["204", { status: 204 }, { status: 204 }],
  ["an empty 200", { type: "application/json" }, { status: 200 }],
  ["an empty 200 without a type", {}, { status: 200 }],
  [
    "201 with its place",
    { status: 201, headers: { location: "/things/77" } },
    { status: 201, location: "/things/77" },
  ],
  [
    "202 that asks to come back",
    { status: 202, type: "text/plain", headers: { location: "/jobs/1", "retry-after": "5" } },
    { status: 202, location: "/jobs/1", retryAfter: 5 },
  ],
  [
    "a rate limit's reset, which is no wait",
    { status: 204, headers: { "x-ratelimit-reset": "4102444800" } },
    { status: 204 },
  ],
  ["304", { status: 304 }, { status: 304 }],
])("gives the facts of %s", async (_, served, facts) => {
  for (const form of [undefined, "data", "json", "bytes"] as const)
    expect(await read(form, "", served)).toEqual(facts);
});

it.each(["  \n", "\ufeff", "\ufeff\r\n"])(
  "takes a blank body for none where data is meant: %j",
  async (body) => {
    expect(await read(undefined, body, { type: "application/json" })).toEqual({ status: 200 });
    expect(await read("data", body, { type: "text/plain" })).toEqual({ status: 200 });
    expect(await read("json", body, { status: 201 })).toEqual({ status: 201 });
  },
);

it("takes an empty text for a text where that is wanted", async () => {
  expect(await read("text", "", { type: "text/plain" })).toBe("");
  expect(await read("text", " \n", { type: "text/plain" })).toBe(" \n");
  expect(await read(undefined, " \n", { type: "text/plain" })).toBe(" \n");
  expect(await read("text", "", { status: 204 })).toEqual({ status: 204 });
});

it("gives bytes as they are where that is wanted", async () => {
  const blob = (mimeType: string, text: string) => [
    { type: "text", text: `api answered with ${text.length} bytes of ${mimeType}.` },
    { type: "resource", resource: { uri: "upstream://api/", mimeType, blob: btoa(text) } },
  ];
  expect(await read("bytes", json, { type: "application/json" })).toEqual({
    content: blob("application/json", json),
  });
  expect(await read("bytes", "a", { type: "x" })).toEqual({
    content: blob("application/octet-stream", "a"),
  });
  expect(await read("bytes", "a", { type: "image/png" })).toEqual({
    content: [{ type: "image", data: "YQ==", mimeType: "image/png" }],
  });
});

it("gives an image to a tool that wants data, and other bytes with a NUL", async () => {
  expect(await read("data", "\0", { type: "image/png" })).toMatchObject({ content: [{ type: "image" }] });
  expect(await read("data", "\0{}", { type: "application/x-thing" })).toMatchObject({
    content: [{}, { type: "resource" }],
  });
});

const latin = (text: string) => Buffer.from(text, "latin1");

it.each<[string, Uint8Array, string]>([
  ["application/json; charset=iso-8859-1", latin('{"n":"Zürich"}'), '{"n":"Zürich"}'],
  ["application/json; charset=iso-8859-1", Buffer.from('{"n":"Zürich"}'), '{"n":"Zürich"}'],
  ["text/plain; charset=iso-8859-1", Buffer.from("Zürich"), "Zürich"],
  ["application/json", latin('{"n":"Zürich"}'), '{"n":"Zürich"}'],
  ["text/plain; charset='windows-1252'", Buffer.of(0x80, 0x31, 0x85), "€1…"],
  ['text/plain; format=flowed; charset="windows-1251"', Buffer.of(0xcf, 0xf0, 0xe8), "При"],
  ["text/plain; charset=shift_jis", Buffer.of(0x93, 0xfa, 0x96, 0x7b), "日本"],
  ["text/plain; charset=gbk", Buffer.of(0xc1, 0xaa, 0xcd, 0xa8), "联通"],
  ["text/plain; charset=utf-16le", Buffer.from("ä", "utf16le"), "ä"],
  ["text/plain; charset=iso-8859-1", Buffer.from("\ufeffä", "utf16le"), "ä"],
  ["text/plain", Buffer.of(0xfe, 0xff, 0, 0xe4), "ä"],
  ["text/plain; charset=iso-8859-1", Buffer.from("\ufeffä"), "ä"],
  ["text/plain; charset=nonsense", Buffer.from("ä"), "ä"],
  ["text/plain; charset=utf8", Buffer.from("ä"), "ä"],
  ["text/plain; charset=utf-8", latin("aüb"), "a\ufffdb"],
  ["text/plain", Buffer.concat([Buffer.from("äöü€"), Buffer.of(0xff)]), "äöü€\ufffd"],
  ["text/plain", Buffer.from("aü").subarray(0, 2), "a"],
])("decodes %s", (header, body, text) => {
  expect(decodeText(body, header)).toBe(text);
});
