import { expect, it } from "vitest";
import { memoryChangeFeed } from "../../../../runtime/store/memory/memory-change-feed.ts";
import { createLiveSessions } from "../../../../runtime/transport/http/sessions/live-sessions.ts";
import { createSessionTokens } from "../../../../runtime/transport/http/sessions/session-tokens.ts";

const facts = { revision: "2025-06-18", capabilities: { roots: {} }, client: { name: "c", version: "1" } };

it("reads on any replica what one of them wrote", () => {
  const id = createSessionTokens("s", Date.now).write({ facts, principal: "ada" });
  expect(createSessionTokens("s", Date.now).read(id)).toEqual({ facts, principal: "ada" });
  expect(createSessionTokens("other", Date.now).read(id)).toBeUndefined();
  expect(id).toMatch(/^[\x21-\x7e]+$/);
});

it("gives no two sessions one id", () => {
  const tokens = createSessionTokens("s", Date.now);
  expect(tokens.write({ facts, principal: undefined })).not.toBe(
    tokens.write({ facts, principal: undefined }),
  );
});

it("knows an id for a week", () => {
  let time = 0;
  const tokens = createSessionTokens("s", () => time);
  const id = tokens.write({ facts, principal: undefined });
  time = 6 * 24 * 3_600_000;
  expect(tokens.read(id)).toBeDefined();
  time = 8 * 24 * 3_600_000;
  expect(tokens.read(id)).toBeUndefined();
});

it("stays short, whatever a client says of itself", () => {
  const tokens = createSessionTokens("s", Date.now);
  const capabilities = {
    elicitation: { form: {} },
    sampling: { x: "y".repeat(9_000) },
    experimental: { a: "b".repeat(9_000) },
  };
  const id = tokens.write({ facts: { ...facts, capabilities }, principal: undefined });
  expect(id.length).toBeLessThan(1_000);
  expect(tokens.read(id)?.facts).toEqual({
    revision: "2025-06-18",
    capabilities: { elicitation: { form: {} } },
  });
});

it("remembers a session only while there is something to remember", () => {
  const tokens = createSessionTokens("s", Date.now);
  const sessions = createLiveSessions(tokens, memoryChangeFeed());
  const id = tokens.write({ facts, principal: undefined });
  const first = sessions.find(id, undefined);
  if (first === undefined) throw new Error("lost");
  expect(sessions.find(id, undefined)).toBe(first);
  sessions.release(id, first);
  const second = sessions.find(id, undefined);
  expect(second).not.toBe(first);
  if (second === undefined) throw new Error("lost");
  second.logLevel = "debug";
  sessions.release(id, second);
  expect(sessions.find(id, undefined)).toBe(second);
});

it("is one principal's own, and gone when it is ended", () => {
  const tokens = createSessionTokens("s", Date.now);
  const sessions = createLiveSessions(tokens, memoryChangeFeed());
  const id = tokens.write({ facts, principal: "ada" });
  expect(sessions.find(id, "eve")).toBeUndefined();
  expect(sessions.find(id, undefined)).toBeUndefined();
  const session = sessions.find(id, "ada");
  sessions.end(id);
  expect(session?.closed).toBe(true);
  expect(sessions.find(id, "ada")).toBeUndefined();
});

it("is one principal's own while it lives, too", () => {
  const tokens = createSessionTokens("s", Date.now);
  const sessions = createLiveSessions(tokens, memoryChangeFeed());
  const id = tokens.write({ facts, principal: "ada" });
  const session = sessions.find(id, "ada");
  expect(session).toBeDefined();
  expect(sessions.find(id, "eve")).toBeUndefined();
  expect(sessions.find(id, undefined)).toBeUndefined();
  expect(sessions.find(id, "ada")).toBe(session);
});

it("is gone on every replica that shares the changes, once it is ended on one", () => {
  const tokens = createSessionTokens("s", Date.now);
  const changes = memoryChangeFeed();
  const [here, there, alone] = [changes, changes, memoryChangeFeed()].map((feed) =>
    createLiveSessions(tokens, feed),
  );
  const id = tokens.write({ facts, principal: undefined });
  const live = there?.find(id, undefined);
  here?.end(id);
  expect(live?.closed).toBe(true);
  expect(there?.find(id, undefined)).toBeUndefined();
  expect(alone?.find(id, undefined)).toBeDefined();
});

it("finds no session once all are closed", () => {
  const tokens = createSessionTokens("s", Date.now);
  const sessions = createLiveSessions(tokens, memoryChangeFeed());
  const id = tokens.write({ facts, principal: undefined });
  const live = sessions.find(id, undefined);
  sessions.close("the server is stopping");
  expect(live?.closed).toBe(true);
  expect(sessions.find(id, undefined)).toBeUndefined();
});
