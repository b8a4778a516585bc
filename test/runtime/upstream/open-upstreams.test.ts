import { expect, it } from "vitest";
import { openUpstreams } from "../../../runtime/upstream/open-upstreams.ts";
import { upstreamContext } from "../../support/test-runners.ts";

it.each([
  [
    "${API}",
    "an environment variable is not set: API (`baseUrl` of upstream `api`); write `API=…` in front of the command",
  ],
  ["ftp://host", "the baseUrl of upstream api is not an http or https URL"],
  ["api.example.com", "the baseUrl of upstream api is not an http or https URL"],
  [
    "https://ann:pw@host",
    "the baseUrl of upstream api contains a user name or password: move them into `auth: { basic: … }`",
  ],
])("refuses to start with the base URL %s", (baseUrl, message) => {
  const start = () => openUpstreams({ api: { kind: "http", baseUrl } }, upstreamContext());
  expect(start).toThrowError(expect.objectContaining({ code: "configuration", message }));
});

it("names the missing variables of all upstreams at once", () => {
  const records = {
    a: { kind: "http", baseUrl: "${A}" },
    b: { kind: "http", baseUrl: "http://h", headers: { x: "${B}" } },
  } as const;
  expect(() => openUpstreams(records, upstreamContext())).toThrowError(
    "environment variables are not set: A (`baseUrl` of upstream `a`), B (`headers.x` of upstream `b`); write `A=… B=…` in front of the command",
  );
});

it("connects once when first asked, and has the connection at once from then on", async () => {
  const upstreams = openUpstreams({ api: { kind: "http", baseUrl: "http://h" } }, upstreamContext());
  const [first, second] = await Promise.all([
    upstreams.connect("http", "api"),
    upstreams.connect("http", "api"),
  ]);
  expect(second).toBe(first);
  expect(upstreams.connect("http", "api")).toBe(first);
});

it("knows no other names, and connects nothing more once it is closed", async () => {
  const upstreams = openUpstreams({ api: { kind: "http", baseUrl: "http://h" } }, upstreamContext());
  expect(() => upstreams.connect("http", "constructor")).toThrowError(
    expect.objectContaining({ code: "configuration" }),
  );
  await upstreams.close();
  expect(() => upstreams.connect("http", "api")).toThrowError(expect.objectContaining({ code: "cancelled" }));
});
