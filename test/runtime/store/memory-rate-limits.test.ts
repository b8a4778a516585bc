import { expect, it } from "vitest";
import { NotSent } from "../../../runtime/runner/not-sent.ts";
import { type Clock, createRateLimiter } from "../../../runtime/store/memory/memory-rate-limits.ts";
import { httpTool } from "../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../support/http-upstream.ts";

/** A clock that stands still until it is moved. */
function stoppedClock() {
  let time = 1_000;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const clock: Clock = {
    now: () => time,
    setTimer(run, milliseconds) {
      const timer = { at: time + milliseconds, run };
      timers.push(timer);
      return timer;
    },
    clearTimer(timer) {
      timers = timers.filter((one) => one !== timer);
    },
  };
  const advance = async (milliseconds: number) => {
    const end = time + milliseconds;
    for (let guard = 0; guard < 1_000; guard++) {
      const [due] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (due === undefined) break;
      timers = timers.filter((one) => one !== due);
      time = Math.max(time, due.at);
      due.run();
    }
    time = end;
    await Promise.resolve();
  };
  return { clock, advance, waiting: () => timers.length };
}

const { signal } = new AbortController();
const patient = Number.POSITIVE_INFINITY;

/** A limiter on a stopped clock, and the order in which it lets calls through. */
function limited(perSecond: number) {
  const { clock, advance, waiting } = stoppedClock();
  const limiter = createRateLimiter(perSecond, clock);
  const sent: (string | number)[] = [];
  const call = (name: string | number, own = signal, patienceMs = patient) =>
    limiter.wait(own, patienceMs).then(
      (wait) => {
        if (wait === undefined) sent.push(name);
        return wait;
      },
      () => "given up",
    );
  return { call, sent, advance, waiting };
}

it("lets a second's worth of requests through at once, then one by one, in order", async () => {
  const { call, sent, advance, waiting } = limited(2);
  for (const name of [1, 2, 3, 4, 5]) void call(name);
  await advance(0);
  expect(sent).toEqual([1, 2]);
  await advance(499);
  expect(sent).toEqual([1, 2]);
  await advance(1);
  expect(sent).toEqual([1, 2, 3]);
  await advance(1_000);
  expect(sent).toEqual([1, 2, 3, 4, 5]);
  expect(waiting()).toBe(0);
  await advance(10_000);
  for (const name of [6, 7, 8]) void call(name);
  await advance(0);
  expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("gives the turn of a call that was given up to the next one, and keeps no timer for nobody", async () => {
  const { call, sent, advance, waiting } = limited(1);
  void call("first");
  const controllers = Array.from({ length: 200 }, () => new AbortController());
  const given = controllers.map(({ signal: own }, index) => call(index, own));
  const last = call("last");
  for (const controller of controllers) controller.abort();
  expect(await Promise.all(given)).toEqual(controllers.map(() => "given up"));
  await advance(1_000);
  expect(sent).toEqual(["first", "last"]);
  expect(await last).toBeUndefined();

  const alone = new AbortController();
  void call("alone", alone.signal);
  expect(waiting()).toBe(1);
  alone.abort();
  expect(waiting()).toBe(0);
  await advance(1_000);
  void call("after");
  await advance(0);
  expect(sent).toEqual(["first", "last", "after"]);
});

it("refuses at once a call whose turn is past its patience, and such a call takes no turn", async () => {
  const { call, sent, advance } = limited(2);
  for (const name of [1, 2, 3, 4]) void call(name);
  expect(await call("hasty", signal, 1_400)).toBe(1_500);
  expect(await call("hasty", signal, 0)).toBe(1_500);
  void call("in time", signal, 1_500);
  await advance(1_499);
  expect(sent).toEqual([1, 2, 3, 4]);
  await advance(1);
  expect(sent).toEqual([1, 2, 3, 4, "in time"]);
});

it("refuses a call that was given up before", async () => {
  const { call, sent } = limited(1);
  expect(await call(1, AbortSignal.abort())).toBe("given up");
  await call(2);
  expect(sent).toEqual([2]);
});

it("serves a slow rate, and rates under one a second have no burst", async () => {
  const { call, sent, advance } = limited(0.1);
  for (const name of [1, 2]) void call(name);
  await advance(9_999);
  expect(sent).toEqual([1]);
  await advance(1);
  expect(sent).toEqual([1, 2]);
});

/** A service with a rate of one request in 100 seconds, of which one was sent. */
async function exhausted(upstream = {}) {
  const service = await httpUpstream((request, response) =>
    sendJson(response, {}, request.url === "/busy" ? 503 : 200),
  );
  const tool = httpTool({ baseUrl: service.url, rateLimit: 0.01, ...upstream }, { method: "POST" });
  return { ...service, tool };
}

it("answers a call that would be late with the time to wait, at once, and sends nothing", async () => {
  const { tool, seen } = await exhausted();
  await tool.run();
  const late = tool.run({}, undefined, 30_000);
  await expect(late).rejects.toBeInstanceOf(NotSent);
  await expect(late).rejects.toMatchObject({
    code: "rate_limited",
    message:
      "api is at its rate limit: the next request is possible in 100 s, after the deadline of this call.",
    details: { upstream: "api", retryAfterSeconds: 100 },
  });
  expect(seen).toHaveLength(1);
});

it("sends nothing for a call that was given up while it waited", async () => {
  const { tool, seen } = await exhausted();
  await tool.run();
  await expect(tool.run({}, AbortSignal.timeout(50))).rejects.toMatchObject({ name: "TimeoutError" });
  expect(seen).toHaveLength(1);
});

it("has one rate for all tools of an upstream", async () => {
  const { tool, seen } = await exhausted();
  await tool.runOther({ path: "/other" });
  await expect(tool.run({}, undefined, 1_000)).rejects.toMatchObject({ code: "rate_limited" });
  expect(seen.map(({ url }) => url)).toEqual(["/other"]);
});

it("takes a turn for each attempt, and ends with the answer that it has where the next turn is too late", async () => {
  const { url, seen } = await httpUpstream((_, response) =>
    sendJson(response, {}, 503, { "retry-after": "0" }),
  );
  const tool = httpTool({ baseUrl: url, rateLimit: 0.01, retries: 5 });
  await expect(tool.run({}, undefined, 5_000)).rejects.toMatchObject({ details: { status: 503 } });
  expect(seen).toHaveLength(1);
  const fast = httpTool({ baseUrl: url, rateLimit: 3, retries: 2 });
  await expect(fast.run({}, undefined, 5_000)).rejects.toMatchObject({ details: { status: 503 } });
  expect(seen).toHaveLength(4);
  // The three attempts were the whole burst.
  await expect(fast.run({}, undefined, 100)).rejects.toMatchObject({ code: "rate_limited" });
});

it("does not wait for another attempt that the deadline leaves no time for", async () => {
  const { url, seen } = await httpUpstream((_, response) =>
    sendJson(response, {}, 429, { "retry-after": "5" }),
  );
  const began = performance.now();
  await expect(httpTool({ baseUrl: url, retries: 3 }).run({}, undefined, 2_000)).rejects.toMatchObject({
    details: { status: 429, retryAfterSeconds: 5 },
  });
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(seen).toHaveLength(1);
});

it("takes a turn for a redirect of the same origin", async () => {
  const { url, seen } = await httpUpstream((request, response) => {
    if (request.url === "/") response.writeHead(302, { location: "/next" }).end();
    else sendJson(response, {});
  });
  const tool = httpTool({ baseUrl: url, rateLimit: 2 });
  await tool.run();
  expect(seen).toHaveLength(2);
  await expect(tool.run({}, undefined, 100)).rejects.toMatchObject({ code: "rate_limited" });
});
