import { beforeEach, expect, it, vi } from "vitest";
import { checkRedirectAddress } from "../../../../runtime/upstream/http/check-redirect-address.ts";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";

/** The resolver of these tests: names of the outside, of an intranet, and of strangers that lead inside. */
const names: Readonly<Record<string, readonly string[]>> = {
  "api.example.com": ["93.184.216.34"],
  "cdn.example.com": ["93.184.216.35", "2606:2800:220:1::1"],
  "api.intranet.example": ["10.1.0.7"],
  "files.intranet.example": ["10.1.0.8", "fd00::8"],
  "loopback.evil.example": ["127.0.0.1"],
  "loopback6.evil.example": ["::1"],
  "mapped.evil.example": ["::ffff:127.0.0.1"],
  "unspecified.evil.example": ["0.0.0.0"],
  "carrier.evil.example": ["100.64.0.1"],
  "mixed.evil.example": ["93.184.216.36", "192.168.0.1"],
  "metadata.evil.example": ["169.254.169.254"],
  "metadata6.evil.example": ["fd00:ec2::254"],
  "nat64.evil.example": ["64:ff9b::a9fe:a9fe"],
  "linklocal.evil.example": ["fe80::1"],
  "mixedlink.evil.example": ["10.1.0.9", "169.254.169.254"],
};

const resolver = vi.hoisted(() => ({ lookup: vi.fn() }));
vi.mock("node:dns/promises", () => ({ ...resolver, default: resolver }));

beforeEach(() => {
  resolver.lookup.mockReset().mockImplementation(async (name: string) => {
    const found = names[name];
    if (found === undefined)
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  });
});

const toPrivate = "api redirects into a private network, and the server does not follow such a redirect.";
const toLinkLocal = "api redirects to a link-local address, and the server does not follow such a redirect.";

/** Which hosts a redirect passed through, the host that it names, and the error. */
const table: readonly (readonly [from: readonly string[], to: string, error: string | undefined])[] = [
  [["api.example.com"], "cdn.example.com", undefined],
  [["api.example.com"], "8.8.8.8", undefined],
  [["api.example.com"], "api.example.com", undefined],
  [["api.intranet.example"], "files.intranet.example", undefined],
  [["127.0.0.1"], "files.intranet.example", undefined],
  [["[::1]"], "localhost", undefined],
  [["api.intranet.example"], "cdn.example.com", undefined],
  [["api.example.com"], "loopback.evil.example", toPrivate],
  [["api.example.com"], "loopback6.evil.example", toPrivate],
  [["api.example.com"], "mapped.evil.example", toPrivate],
  [["api.example.com"], "unspecified.evil.example", toPrivate],
  [["api.example.com"], "carrier.evil.example", toPrivate],
  [["api.example.com"], "mixed.evil.example", toPrivate],
  [["api.example.com"], "files.intranet.example", toPrivate],
  // A name that pretends to be inside opens nothing for a tool whose service is outside.
  [["api.example.com", "loopback.evil.example"], "files.intranet.example", toPrivate],
  [["mixed.evil.example"], "files.intranet.example", toPrivate],
  ...["metadata", "metadata6", "nat64", "linklocal", "mixedlink"].flatMap((name) =>
    ["api.example.com", "api.intranet.example", "127.0.0.1"].map(
      (from) => [[from], `${name}.evil.example`, toLinkLocal] as const,
    ),
  ),
];

it.each(table)("checks a redirect from %s to %s by its addresses", async (from, to, error) => {
  const path = from.map((host) => `http://${host}/a`);
  const checked = checkRedirectAddress("api", path, `http://${to}:8080/b`);
  if (error === undefined) await expect(checked).resolves.toBeUndefined();
  else await expect(checked).rejects.toMatchObject({ code: "upstream_failed", message: error });
});

it("sends nothing to a name that leads to a link-local address or to none", async () => {
  const { url } = await httpUpstream((request, response) => {
    response.writeHead(302, { location: `http://${request.url?.slice(1)}:9/latest/meta-data` }).end();
  });
  const answerOf = (host: string) =>
    httpTool({ baseUrl: url }, { path: "/{host}" })
      .run({ host })
      .catch((error: Error) => error.message);
  expect(await answerOf("metadata.evil.example")).toBe(toLinkLocal);
  expect(await answerOf("missing.example")).toBe("api cannot be reached: its host name does not exist.");
});

it("asks no resolver about redirects on the same host", async () => {
  const { url } = await httpUpstream((request, response) => {
    if (request.url === "/b") sendJson(response, { ok: true });
    else response.writeHead(302, { location: "/b" }).end();
  });
  expect(await httpTool({ baseUrl: url }, { path: "/a" }).run({})).toEqual({ ok: true });
  expect(resolver.lookup).not.toHaveBeenCalled();
});

it("stops waiting for a resolver when the upstream's time is over", async () => {
  resolver.lookup.mockImplementation(() => new Promise(() => {}));
  const { url } = await httpUpstream((_, response) => {
    response.writeHead(302, { location: "http://slow.example/b" }).end();
  });
  await expect(httpTool({ baseUrl: url, timeoutMs: 200 }, { path: "/a" }).run({})).rejects.toMatchObject({
    code: "timeout",
  });
});
