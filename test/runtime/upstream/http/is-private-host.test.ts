import { expect, it } from "vitest";
import { isPrivateHost } from "../../../../runtime/upstream/http/is-private-host.ts";
import { followRedirect } from "../../../../runtime/upstream/http/redirect.ts";

it.each([
  "localhost",
  "a.localhost",
  "127.0.0.1",
  "10.1.2.3",
  "169.254.169.254",
  "172.31.0.1",
  "192.168.0.1",
  "[::1]",
  "[fe80::1]",
  "[fd00::1]",
  "[::ffff:127.0.0.1]",
  "0.0.0.0",
])("knows %s as private", (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

it.each(["example.com", "8.8.8.8", "172.32.0.1", "[2001:4860::8888]", "localhost.example.com"])(
  "knows %s as public",
  (host) => {
    expect(isPrivateHost(host)).toBe(false);
  },
);

it("follows no redirect from a public service into a private network", () => {
  const request = { method: "GET", url: "https://api.example.com/a", headers: {} };
  expect(() => followRedirect(request, 302, "http://169.254.169.254/latest", "api")).toThrowError(
    "api redirects into a private network; that is not followed.",
  );
  expect(followRedirect(request, 302, "https://cdn.example.com/a", "api")?.url).toBe(
    "https://cdn.example.com/a",
  );
});
