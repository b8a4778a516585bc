import { expect, it } from "vitest";
import type { Hooks } from "../../../runtime/call/hooks.ts";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import { httpUpstream, sendJson, type TestUpstream } from "../../support/http-upstream.ts";
import { postJson } from "../../support/post-json.ts";
import { dispatchUrl } from "../../support/test-server.ts";

const create = {
  inputSchema: {
    type: "object",
    properties: { n: { type: "string" }, who: { type: "string" } },
    required: ["n"],
    additionalProperties: false,
  },
  signature: "create(n: string)",
  run: { kind: "http", upstream: "api", method: "POST", path: "/i/{n}", body: { json: { by: "{who}" } } },
} as const;

/** An http tool with the author's hooks, and the service behind it. */
async function open(hooks?: Hooks): Promise<{ readonly url: string; readonly service: TestUpstream }> {
  const service = await httpUpstream((_, response) => sendJson(response, { made: true }));
  const upstreams = {
    api: { kind: "http", baseUrl: service.url, auth: { bearer: "${TOKEN}" } },
  } as const;
  const url = await dispatchUrl(
    { create, guarded: { ...create, scopes: ["write"] } },
    {
      upstreams,
      env: { TOKEN: "s3cret-token" },
      ...(hooks === undefined ? {} : { hooks }),
    },
  );
  return { url, service };
}

const shapeOf = (url: string, n: string, by?: string) => ({
  kind: "http",
  upstream: "api",
  method: "POST",
  url: `${url}/i/${n}`,
  headers: {
    accept: expect.any(String),
    authorization: "Bearer ***",
    "content-type": "application/json",
    "user-agent": "deltamcp",
  },
  body: by === undefined ? {} : { by },
});

it("shows the whole outbound request, masks secrets and sends nothing", async () => {
  const { url, service } = await open();
  const { status, body } = await postJson(url, { key: "create", args: { n: "7" }, shape: true });
  expect([status, body]).toEqual([200, { ran: false, key: "create", shape: shapeOf(service.url, "7") }]);
  expect(service.seen).toEqual([]);
});

it("shows every item of a batch, and sends none", async () => {
  const { url, service } = await open();
  const { status, body } = await postJson(url, {
    key: "create",
    args: { who: "ann" },
    each: [{ n: "1" }, { n: { two: 2 } }, { n: "3", who: "bob" }],
    shape: true,
    pick: "made",
  });
  expect([status, body]).toEqual([
    200,
    {
      ran: false,
      key: "create",
      count: 3,
      results: [
        { ran: false, shape: shapeOf(service.url, "1", "ann"), pick: "made" },
        {
          ran: false,
          error: {
            code: "invalid_arguments",
            message: expect.stringMatching(/^Wrong arguments for create: `n` must be a string/),
            details: {},
          },
        },
        { ran: false, shape: shapeOf(service.url, "3", "bob"), pick: "made" },
      ],
    },
  ]);
  expect(service.seen).toEqual([]);
  const tooMany = await postJson(url, { key: "create", each: Array(1001).fill({}), shape: true });
  expect(tooMany.status).toBe(400);
});

it("shows what beforeCall adds, and tells it that nothing will run", async () => {
  const told: unknown[] = [];
  const hooks: Hooks = {
    beforeCall: ({ args, dryRun }) => {
      told.push(dryRun);
      return { ...args, who: "hook" };
    },
    afterCall: () => told.push("after"),
  };
  const { url, service } = await open(hooks);
  const { body } = await postJson(url, { key: "create", args: { n: "7" }, shape: true });
  expect(body.shape).toEqual(shapeOf(service.url, "7", "hook"));
  expect([told, service.seen]).toEqual([[true], []]);
  await postJson(url, { key: "create", args: { n: "7" } });
  expect([told, service.seen[0]?.body]).toEqual([[true, undefined, "after"], '{"by":"hook"}']);
});

const refusals: [string, Hooks, number, string][] = [
  [
    "an error of its own",
    {
      beforeCall: () => {
        throw new Error("not on Sundays");
      },
    },
    500,
    "tool_failed",
  ],
  [
    "a code",
    { beforeCall: () => Promise.reject(new DeltaMcpError("forbidden", "not you", { details: { why: 1 } })) },
    403,
    "forbidden",
  ],
  ["arguments that the tool does not take", { beforeCall: () => ({ n: 7 }) }, 400, "invalid_arguments"],
];

it.each(refusals)(
  "answers a refusal of beforeCall with %s as the call would: not run",
  async (_, hooks, status, code) => {
    const { url, service } = await open(hooks);
    const request = { key: "create", args: { n: "7" } };
    const real = await postJson(url, request);
    const dry = await postJson(url, { ...request, shape: true });
    expect([real.status, real.body.ran, real.body.error.code]).toEqual([status, false, code]);
    const { invocation: _receipt, ...answer } = real.body;
    expect([dry.status, dry.body]).toEqual([status, answer]);
    const batch = await postJson(url, { key: "create", each: [{ n: "7" }] });
    expect(batch.body.results[0].ran).toBe(false);
    expect(service.seen).toEqual([]);
  },
);

it("lets onError answer for a dry run as for the call", async () => {
  const refuse = () => {
    throw new Error("no");
  };
  const onError: Hooks["onError"] = () => ({ content: [], structuredContent: "closed on Sundays" });
  const { url } = await open({ beforeCall: refuse, onError });
  for (const shape of [true, false])
    expect((await postJson(url, { key: "create", args: { n: "7" }, shape })).body).toMatchObject({
      ran: false,
      key: "create",
      result: "closed on Sundays",
    });
});

it("holds a dry run to the caller's scopes, and to what can stand in a request", async () => {
  const { url, service } = await open();
  const request = { key: "guarded", args: { n: "7" }, shape: true };
  const stranger = await postJson(url, request, { "x-principal": "bob", "x-scopes": "read" });
  expect([stranger.status, stranger.body]).toEqual([
    403,
    {
      ran: false,
      key: "guarded",
      error: {
        code: "forbidden",
        message: "guarded needs the scope write, which the caller was not granted.",
        details: { scopes: ["write"], missing: ["write"] },
      },
    },
  ]);
  for (const shape of [true, false]) {
    const { status, body } = await postJson(url, { key: "create", args: { n: "" }, shape });
    expect([status, body.ran, body.error]).toEqual([
      400,
      false,
      {
        code: "invalid_arguments",
        message: "`n` must not be empty: it is part of the URL path.",
        details: {},
      },
    ]);
  }
  expect(service.seen).toEqual([]);
});

it("knows that a handler ran which refuses arguments halfway", async () => {
  const halfway = () => {
    throw new DeltaMcpError("invalid_arguments", "the second part is wrong");
  };
  const { status, body } = await postJson(await dispatchUrl({ halfway: { handler: halfway } }), {
    key: "halfway",
  });
  expect([status, body.ran]).toEqual([400, true]);
});

it("knows that an http tool was sent whose result cannot be picked from", async () => {
  const { url, service } = await open();
  const { status, body } = await postJson(url, { key: "create", args: { n: "7" }, pick: "length(made)" });
  expect([status, body.ran, body.result, service.seen.length]).toEqual([400, true, { made: true }, 1]);
});
