import { expect, it } from "vitest";
import { Session } from "../../../../runtime/protocol/session.ts";
import type { HttpResponse, StreamSink } from "../../../../runtime/transport/http/http-message.ts";
import { PostExchange } from "../../../../runtime/transport/http/post-exchange.ts";

/** A client that takes events, or leaves them where they are. */
function openPost(reads: boolean) {
  let response: HttpResponse | undefined;
  const post = new PostExchange(
    {
      session: new Session({ transport: "http" }),
      scopes: undefined,
      revision: "2025-06-18",
      streams: true,
      openLog: undefined,
      primes: false,
    },
    (given) => {
      response = given;
    },
  );
  let [written, ended] = [0, false];
  const sink: StreamSink = {
    write(chunk) {
      written += chunk.length;
    },
    end() {
      ended = true;
    },
    get pending() {
      return reads ? 0 : written;
    },
  };
  return {
    post,
    start() {
      if (typeof response?.body === "object" && "start" in response.body) response.body.start(sink);
    },
    state: () => ({ written, ended }),
  };
}

const message = { method: "notifications/message", params: { data: "x".repeat(1_000_000) } };
const send = (post: PostExchange, times: number) => {
  for (let count = 0; count < times; count++) post.send(message);
};

it("cuts a client off that does not read its events", () => {
  const { post, start, state } = openPost(false);
  send(post, 1);
  start();
  send(post, 40);
  expect(state().ended).toBe(true);
  expect(state().written).toBeLessThan(20_000_000);
});

it("writes on to a client that reads", () => {
  const { post, start, state } = openPost(true);
  send(post, 1);
  start();
  send(post, 40);
  expect(state()).toEqual({ written: expect.any(Number), ended: false });
  expect(state().written).toBeGreaterThan(40_000_000);
});

it("keeps a bounded part of what a handler sends before the stream has begun", () => {
  const { post, start, state } = openPost(true);
  send(post, 40);
  start();
  expect(state().ended).toBe(true);
  expect(state().written).toBeGreaterThan(10_000_000);
  expect(state().written).toBeLessThan(20_000_000);
  const small = openPost(true);
  send(small.post, 10);
  small.start();
  expect(small.state().ended).toBe(false);
});
