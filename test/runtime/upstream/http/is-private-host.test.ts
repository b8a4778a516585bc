import { expect, it } from "vitest";
import { isLinkLocalHost, isPrivateHost } from "../../../../runtime/upstream/http/is-private-host.ts";
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

it.each([
  "169.254.169.254",
  "[fe80::a9fe:a9fe]",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::a9fe:a9fe]",
  "[2002:a9fe:a9fe::1]",
  "[fd00:ec2::254]",
  "100.100.100.200",
  "metadata.google.internal",
  "metadata.google.internal.",
])("knows %s as link-local or as what clouds use for the same", (host) => {
  expect([isLinkLocalHost(host), isPrivateHost(host)]).toEqual([true, true]);
});

it.each(["127.0.0.1", "10.0.0.1", "[::1]", "[64:ff9b::808:808]", "[2001:a9fe:a9fe::1]", "example.com"])(
  "knows that %s is not link-local",
  (host) => {
    expect(isLinkLocalHost(host)).toBe(false);
  },
);

const upstream = { name: "api", secrets: { scrub: (text: string) => text } };
const hop = (url: string, location: string) =>
  followRedirect({ method: "GET", url, headers: {} }, 302, location, upstream)?.url;

it("follows no redirect from a public service into a private network", () => {
  expect(() => hop("https://api.example.com/a", "http://10.0.0.7/latest")).toThrowError(
    "api redirects into a private network, and the server does not follow such a redirect.",
  );
  expect(hop("https://api.example.com/a", "https://cdn.example.com/a")).toBe("https://cdn.example.com/a");
});

it.each(["http://127.0.0.1:4010/a", "http://10.0.0.7/a", "https://api.example.com/a", "http://169.254.1.1/"])(
  "follows no redirect from %s to a link-local address",
  (from) => {
    for (const to of ["169.254.169.254", "[fe80::1]", "2852039166", "0xa9fea9fe", "metadata.google.internal"])
      expect(() => hop(from, `http://${to}/latest/meta-data`)).toThrowError(
        "api redirects to a link-local address, and the server does not follow such a redirect.",
      );
  },
);

it("lets a service on a link-local address redirect to itself", () => {
  expect(hop("http://169.254.170.2/v2", "/v3")).toBe("http://169.254.170.2/v3");
});
