import { afterEach, expect, it, vi } from "vitest";
import { type Authenticate, createIdentify } from "../../../runtime/auth/authenticate.ts";
import type { Claims } from "../../../runtime/auth/identity.ts";
import { HttpProblem } from "../../../runtime/transport/http/http-problem.ts";
import { memorySite } from "../../support/memory-site.ts";
import { postJson } from "../../support/post-json.ts";
import { dispatchUrl } from "../../support/test-server.ts";

afterEach(() => vi.restoreAllMocks());

const told = () => vi.spyOn(process.stderr, "write").mockReturnValue(true);
const secret = "s3cret in /etc/passwd";
/** What an author's hook may do, whatever its types say. */
const wrong: readonly (readonly [name: string, hook: () => unknown, status: number])[] = [
  ["nothing", () => undefined, 500],
  ["a text", () => secret, 500],
  ["scopes as a set", () => ({ scopes: new Set([secret]) }), 500],
  ["an empty principal", () => ({ principal: "" }), 500],
  [
    "a getter that throws",
    () => ({
      get principal() {
        throw new Error(secret);
      },
    }),
    500,
  ],
  ["a promise of nothing", async () => undefined, 500],
  ["a rejection", () => Promise.reject(new Error(secret)), 500],
  ["a rejection with nothing", () => Promise.reject(undefined), 500],
  ["a refusal", () => Promise.reject(new HttpProblem(403, "Not you.")), 403],
];

it.each(wrong)("answers a hook that gives %s with a status, on every path", async (_, hook, status) => {
  const stderr = told();
  const authenticate = hook as Authenticate;
  const site = memorySite({ tools: {} }, { authenticate });
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const answers = [
    await site.post(ping),
    await site.post([ping]),
    await site.send("GET", { headers: { accept: "text/event-stream", "mcp-session-id": "x" } }),
    await site.send("DELETE", { headers: { "mcp-session-id": "x" } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  const { body, ...dispatch } = await postJson(await dispatchUrl({}, { authenticate }), {
    key: "x",
  });
  expect(dispatch.status).toBe(status);
  expect([...bodies, JSON.stringify(body)].join()).not.toContain(secret);
  expect(stderr.mock.calls.length > 0).toBe(status === 500);
});

it("gives up a hook that does not answer, and tells the operator", async () => {
  const identify = createIdentify(() => new Promise<Claims>(() => {}), 20);
  const problem = await Promise.resolve(identify({} as never)).catch((error: unknown) => error);
  expect(problem).toMatchObject({
    status: 503,
    cause: { message: expect.stringContaining("did not answer") },
  });
});

it("tells what lies behind a refusal to the operator, and not to the client", async () => {
  const stderr = told();
  const authenticate: Authenticate = () => {
    throw new HttpProblem(503, "Try again.", { cause: new Error(secret) });
  };
  const answer = await memorySite({ tools: {} }, { authenticate }).post({});
  expect([answer.status, (await answer.text()).includes(secret)]).toEqual([503, false]);
  expect(String(stderr.mock.calls[0]?.[0])).toContain(secret);
});

it("asks once a request, and for no preflight and no unknown path", async () => {
  const authenticate = vi.fn(() => ({}));
  const site = memorySite({ tools: {} }, { authenticate });
  await site.send("OPTIONS");
  await site.send("GET", { path: "/nowhere" });
  expect(authenticate).not.toHaveBeenCalled();
  await site.post(
    [1, 2, 3].map((id) => ({ jsonrpc: "2.0", id, method: "ping" })),
    {
      "mcp-protocol-version": "2025-03-26",
    },
  );
  expect(authenticate).toHaveBeenCalledOnce();
});
