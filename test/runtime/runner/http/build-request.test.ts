import { expect, it } from "vitest";
import { buildRequest } from "../../../../runtime/runner/http/build-request.ts";
import { compileBinding } from "../../../../runtime/runner/http/compile-binding.ts";
import type { HttpBinding } from "../../../../runtime/runner/http/http-binding.ts";
import type { JsonObject } from "../../../../runtime/support/json.ts";

function build(binding: Partial<HttpBinding>, args: JsonObject = {}, baseUrl = "https://api.example.com/v1") {
  const whole = { upstream: "api", method: "get", path: "/", ...binding };
  return buildRequest(compileBinding(whole), args, { baseUrl, headers: { accept: "*/*" } });
}

it("fills in path, query, headers and cookies, each encoded for its place", () => {
  const request = build(
    {
      path: "/repos/{owner}/issues/{number}",
      query: { q: "{text} in:title", per_page: "{limit}", label: "{labels}", fixed: "a b" },
      headers: { "X-Trace": "t-{number}" },
      cookies: { session: "{owner}" },
    },
    { owner: "a/b", number: 7, text: "x&y", limit: 20, labels: ["a", "b,c"] },
  );
  expect(request).toEqual({
    method: "GET",
    url: "https://api.example.com/v1/repos/a%2Fb/issues/7?q=x%26y%20in%3Atitle&per_page=20&label=a&label=b%2Cc&fixed=a%20b",
    headers: { accept: "*/*", "x-trace": "t-7", cookie: "session=a%2Fb" },
  });
});

it("leaves out a parameter whose argument was left out, whichever part of the request it is", () => {
  const request = build({
    query: { state: "{state}", since: "after {since}" },
    headers: { "if-none-match": "{etag}" },
    cookies: { c: "{c}" },
  });
  expect(request).toEqual({ method: "GET", url: "https://api.example.com/v1/", headers: { accept: "*/*" } });
});

it("keeps the rest of a text of which one argument was given", () => {
  const request = build({ query: { q: "{text} state:{state}" } }, { text: "bug" });
  expect(request.url).toBe("https://api.example.com/v1/?q=bug%20state%3A");
});

it.each([
  ["https://h", "a", "https://h/a"],
  ["https://h/", "/a", "https://h/a"],
  ["https://h/b/", "a", "https://h/b/a"],
  ["https://h/b", "", "https://h/b"],
  ["https://h/b?key=1", "/a?x=2", "https://h/b/a?key=1&x=2&q=3"],
])("joins %s and %j", (base, path, url) => {
  const query = url.includes("q=3") ? { q: "3" } : {};
  expect(build({ path, query }, {}, base).url).toBe(url);
});

it.each([
  ["nothing", undefined, "`id` must not be empty: it is part of the URL path."],
  ["the empty text", "", "`id` must not be empty: it is part of the URL path."],
  ["one dot", ".", 'An argument in the URL path must not be "." or "..".'],
  ["two dots", "..", 'An argument in the URL path must not be "." or "..".'],
  ["two encoded dots", "%2e%2e", undefined],
  ["dots between slashes", "../../admin", 'An argument in the URL path must not be "." or "..".'],
  ["dots between backslashes", "a\\..\\b", 'An argument in the URL path must not be "." or "..".'],
  ["dots at its end", "a/..", 'An argument in the URL path must not be "." or "..".'],
])("reaches no other resource with %s in the path", (_, id, message) => {
  const args = id === undefined ? {} : { id };
  const attempt = () => build({ path: "/items/{id}/parts" }, args).url;
  if (message === undefined) expect(attempt()).toBe("https://api.example.com/v1/items/%252e%252e/parts");
  else expect(attempt).toThrowError(expect.objectContaining({ code: "invalid_arguments", message }));
});

it.each<[string, unknown, string]>([
  ["/contents/{+path}", "docs/a b.md", "/contents/docs/a%20b.md"],
  ["/contents/{+path}", "a%2Fb?c#d;e\\f", "/contents/a%252Fb%3Fc%23d%3Be%5Cf"],
  ["/contents/{+path}/raw", "/root//x/", "/contents//root//x//raw"],
  ["/contents/{ + path }", ["a/b", "c"], "/contents/a/b,c"],
  ["/contents/{path}", "a..b/...", "/contents/a..b%2F..."],
  ["/reactions/{+1}", "x", "/reactions/x"],
])("fills %s with %j", (path, value, url) => {
  const name = path.includes("+1") ? "+1" : "path";
  expect(build({ path }, { [name]: value } as JsonObject).url).toBe(`https://api.example.com/v1${url}`);
});

it.each(["..", "a/../b", "a/..", "./a", "..\\a", "a/.\\b"])("refuses %j where slashes stay", (path) => {
  expect(() => build({ path: "/contents/{+path}" }, { path })).toThrowError(
    expect.objectContaining({ code: "invalid_arguments" }),
  );
});

it("lets no line break into a header", () => {
  expect(() => build({ headers: { "x-a": "{v}" } }, { v: "a\r\nx-b: c" })).toThrowError(
    "The value of the header x-a contains a line break or a control character.",
  );
  const { headers } = build({ headers: { "x-a": "{v}" } }, { v: "ü" });
  expect(Buffer.from(headers["x-a"] ?? "", "latin1").toString("utf8")).toBe("ü");
});

it("fills a JSON body in, keeping types and dropping what was left out", () => {
  const { body } = build(
    {
      method: "POST",
      body: { json: { title: "{title}", labels: ["{first}", "{second}"], meta: { text: "by {who}" }, n: 1 } },
    },
    { title: { nested: true }, first: 5, who: "ann" },
  );
  expect(JSON.parse(String(body?.content))).toEqual({
    title: { nested: true },
    labels: [5],
    meta: { text: "by ann" },
    n: 1,
  });
  expect(body?.contentType).toBe("application/json");
});

it("sends no body where the whole body is an argument that was left out", () => {
  expect(build({ method: "POST", body: { json: "{payload}" } }).body).toBeUndefined();
});

it("writes a form with + for spaces, and lists and objects by style", () => {
  const { body } = build(
    {
      method: "POST",
      body: { form: { text: "{text}", tag: "{tags}", csv: "{tags}", none: "{none}" } },
      styles: { csv: { style: "form", explode: false } },
    },
    { text: "a b+c&d", tags: ["x", "y"] },
  );
  expect(body).toMatchObject({
    contentType: "application/x-www-form-urlencoded",
    content: "text=a+b%2Bc%26d&tag=x&tag=y&csv=x,y",
  });
});

it("writes multipart fields, lists, objects and files", async () => {
  const { body, headers } = build(
    {
      method: "POST",
      body: {
        multipart: {
          title: "{title}",
          tag: "{tags}",
          meta: "{meta}",
          file: { filename: "{name}", contentType: "image/png", base64: "{data}" },
          none: "{none}",
        },
      },
    },
    { title: "T", tags: ["a", "b"], meta: { k: 1 }, name: "a.png", data: "AQID" },
  );
  const form = body?.content as FormData;
  expect([...form.keys()]).toEqual(["title", "tag", "tag", "meta", "file"]);
  const file = form.get("file") as File;
  expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
    "a.png",
    "image/png",
    [1, 2, 3],
  ]);
  expect(headers["content-type"]).toBeUndefined();
});

it("sends a raw body with its own content type", () => {
  const { body } = build(
    { method: "PUT", body: { raw: "<a>{x}</a>", contentType: "application/xml" } },
    { x: 1 },
  );
  expect(body).toMatchObject({ contentType: "application/xml", content: "<a>1</a>" });
});

it("takes hostile names for names", () => {
  const args = JSON.parse('{"__proto__": "p", "constructor": "c"}');
  const { url, body } = build(
    {
      method: "POST",
      query: JSON.parse('{"__proto__": "{__proto__}", "c": "{constructor}", "t": "{toString}"}'),
      body: { json: JSON.parse('{"__proto__": "{constructor}"}') },
    },
    args,
  );
  expect(url).toBe("https://api.example.com/v1/?__proto__=p&c=c");
  expect(body?.content).toBe('{"__proto__":"c"}');
});
