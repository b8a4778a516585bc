import { expect, it } from "vitest";
import { createGuard, type GuardOptions } from "../../../../runtime/transport/http/guard.ts";
import type { HttpRequest } from "../../../../runtime/transport/http/http-message.ts";

function verdict(options: GuardOptions, headers: Record<string, string>): number {
  const request = { header: (name: string) => headers[name] } as HttpRequest;
  try {
    createGuard(options).check(request);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

const local = { host: "127.0.0.1" };

it.each([
  ["localhost:3920", 200],
  ["127.0.0.1", 200],
  ["[::1]:3920", 200],
  ["LOCALHOST", 200],
  ["evil.example.com", 403],
  ["localhost.evil.com", 403],
  ["127.0.0.1.evil.com", 403],
  ["", 403],
])("a loopback server answers the host %j with %i", (host, status) => {
  expect(verdict(local, { host })).toBe(status);
});

it.each([
  ["http://localhost:5173", 200],
  ["http://127.0.0.1:3920", 200],
  ["https://localhost", 200],
  ["http://[::1]:1", 200],
  ["null", 403],
  ["", 403],
  ["file://", 403],
  ["http://evil.example.com", 403],
  ["http://localhost.evil.com", 403],
  ["http://localhost@evil.com", 403],
])("a loopback server answers the origin %j with %i", (origin, status) => {
  expect(verdict(local, { host: "localhost:3920", origin })).toBe(status);
});

it("takes the hosts and origins that it is told of", () => {
  const options = {
    ...local,
    allowedHosts: ["Tools.example.com"],
    allowedOrigins: ["https://app.example.com"],
  };
  expect(verdict(options, { host: "tools.example.com:443", origin: "https://app.example.com" })).toBe(200);
  expect(verdict(options, { host: "tools.example.com", origin: "https://other.example.com" })).toBe(403);
});

it("cannot know the names of a server that listens to the world, but its origin", () => {
  const world = { host: "0.0.0.0" };
  expect(verdict(world, { host: "anything.example.com" })).toBe(200);
  expect(verdict(world, { host: "a.example.com:80", origin: "http://a.example.com:80" })).toBe(403);
  expect(verdict(world, { host: "a.example.com", origin: "https://a.example.com" })).toBe(200);
  expect(verdict(world, { host: "a.example.com", origin: "http://localhost" })).toBe(403);
  expect(verdict({ ...world, allowedHosts: ["a.example.com"] }, { host: "b.example.com" })).toBe(403);
});
