import { type Codec, contentType } from "../../runtime/encoding/codec.ts";
import { isObject } from "../../runtime/support/json.ts";
import { someReply } from "./corpus.ts";
import type { HttpPeer, Received, Sent } from "./http-peer.ts";
import { someHttpRequest } from "./http-request.ts";
import { show } from "./ledger.ts";
import { type Owed, owedFor } from "./owed.ts";
import { decode, payloadMaker, unreadable } from "./payload.ts";
import type { Random } from "./random.ts";
import type { FuzzReport } from "./report.ts";

export interface HttpRun {
  /** What the report calls it. */
  readonly transport: string;
  readonly peer: HttpPeer;
  readonly random: Random;
  /** All that the server has: an answer may come in another one than its request. */
  readonly codecs: readonly Codec[];
  readonly codec: Codec;
  readonly revision: string;
  readonly messages: number;
}

/** Requests at a time. */
const workers = 16;

/** Statuses that a request may be refused with; whatever comes, 5xx is a fault of the server. */
const refusals = new Set([400, 403, 404, 405, 406, 413, 415, 431]);

/** Sends so many messages, each as a request of its own, and looks at every answer. */
export async function fuzzHttp(run: HttpRun): Promise<FuzzReport> {
  const { transport, random, codec, codecs, revision, messages } = run;
  const started = performance.now();
  const batches = revision === "2025-03-26";
  // A handshake begins a session of its own, and nobody uses it.
  const make = payloadMaker(random, codec, { batches, handshakes: true });
  const state: State = {
    run,
    session: await openSession(run),
    open: new Map(),
    cancelled: new Set(),
    counts: { results: 0, errors: 0, told: 0 },
    replies: [],
    problems: [],
  };
  let sent = 0;
  const work = async () => {
    while (sent < messages && state.problems.length === 0) {
      sent += 1;
      const body = make(() => [...state.open.values()]);
      const value = decode(codec, body);
      const { session } = state;
      const request = someHttpRequest(random, { body, value, codec, codecs, session, revision });
      await exchange(state, request, batches);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  // The server is stopped next: a reply under way would have no answer.
  await Promise.all(state.replies);
  return {
    name: `${transport}, ${contentType(codec).replace(/map=.*/, "map")}, ${revision}`,
    sent,
    counts: state.counts,
    milliseconds: performance.now() - started,
    problems: state.problems,
  };
}

interface State {
  readonly run: HttpRun;
  session: string;
  /** Ids in flight. */
  readonly open: Map<string, string | number>;
  readonly cancelled: Set<string>;
  readonly counts: FuzzReport["counts"];
  /** Replies to the server that are under way. */
  readonly replies: Promise<void>[];
  readonly problems: string[];
}

async function openSession({ peer, revision }: HttpRun): Promise<string> {
  const params = {
    protocolVersion: revision,
    capabilities: { sampling: {}, elicitation: {}, roots: {} },
    clientInfo: { name: "fuzz", version: "1" },
  };
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params }));
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const { sessionId } = await peer.send({ method: "POST", path: "/mcp", headers, body });
  if (sessionId === undefined) throw new Error("the handshake began no session");
  return sessionId;
}

async function exchange(state: State, request: Sent, batches: boolean): Promise<void> {
  const value = readBody(state, request);
  const owed = value === unreadable ? [{ kind: "error", id: null } as const] : owedFor(value, batches);
  const ids = owed.flatMap((each) => (each.kind === "answer" ? [each.id] : []));
  for (const each of owed)
    if (each.kind === "silence" && each.cancels !== undefined) state.cancelled.add(key(each.cancels));
  for (const id of ids) state.open.set(key(id), id);
  const lasting = owed.some((each) => each.kind === "answer" && each.method === "subscriptions/listen");
  try {
    const received = await state.run.peer.send(request, (data) => {
      reply(state, data);
      return !lasting && request.method === "POST";
    });
    const problem = check(state, request, received, owed, lasting);
    if (problem !== undefined) complain(state, problem, request, received);
  } catch (error) {
    complain(state, (error as Error).message, request);
  } finally {
    for (const id of ids) state.open.delete(key(id));
  }
}

/** What the body says to a server that goes by its Content-Type, which may be another than it was written in. */
function readBody({ run }: State, { headers, body = new Uint8Array() }: Sent): unknown {
  // RFC 8259, 11: a charset says nothing of JSON, which is UTF-8.
  const type = headers["content-type"]?.replace(/; charset=.*/, "");
  const codec = run.codecs.find((each) => contentType(each) === type);
  return codec === undefined ? unreadable : decode(codec, body);
}

/** Answers what the server asks on a stream. */
function reply(state: State, data: string): void {
  const message: unknown = JSON.parse(data);
  if (!isObject(message) || typeof message["method"] !== "string" || message["id"] === undefined) return;
  state.counts.told += 1;
  const { peer, random, revision } = state.run;
  const asked = message as { id: string | number; method: string };
  const answered = peer.send({
    method: "POST",
    path: "/mcp",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-session-id": state.session,
      "mcp-protocol-version": revision,
    },
    body: Buffer.from(JSON.stringify(someReply(random, asked))),
  });
  state.replies.push(
    answered.then(
      () => undefined,
      (error: Error) => void state.problems.push(`a reply was not taken: ${error.message}`),
    ),
  );
}

function check(
  state: State,
  { method }: Sent,
  received: Received,
  owed: readonly Owed[],
  lasting: boolean,
): string | undefined {
  const { status } = received;
  if (status >= 500) return `status ${status}`;
  if (method !== "POST")
    return status === 204 || status >= 400 || (status === 200 && method === "GET")
      ? undefined
      : `status ${status}`;
  if (status === 202) {
    const awaited = owed.filter(
      (each) => each.kind !== "silence" && !(each.kind === "answer" && state.cancelled.has(key(each.id))),
    );
    return awaited.length === 0 ? undefined : "202, and an answer was due";
  }
  if (status !== 200 && !refusals.has(status)) return `status ${status}`;
  // Header fields too large: Node itself says so, in no body.
  if (status === 431) return undefined;
  const answers = readAnswers(state, received);
  if (answers === undefined) return "a body that cannot be read";
  for (const answer of answers) state.counts["error" in answer ? "errors" : "results"] += 1;
  return lasting && answers.length === 0 ? undefined : checkAnswers(state, answers, owed, status);
}

/** Each owed answer once, under its own id; a refusal of the whole request is one error, whose id may be missing. */
function checkAnswers(
  state: State,
  answers: readonly Record<string, unknown>[],
  owed: readonly Owed[],
  status: number,
): string | undefined {
  const [first] = answers;
  const refused = status >= 400 && answers.length === 1 && isObject(first?.["error"]);
  if (refused && (first?.["id"] ?? null) === null) return undefined;
  const open = owed.flatMap((each) => (each.kind === "silence" ? [] : [key(each.id)]));
  for (const { id, result, error } of answers) {
    if (isObject(result) === isObject(error)) return "neither result nor error";
    const at = open.indexOf(key(id ?? null));
    if (at < 0) return `an answer under ${key(id ?? null)}, owed were ${open.join(", ") || "none"}`;
    open.splice(at, 1);
  }
  const missing = open.filter((id) => !state.cancelled.has(id));
  return missing.length === 0 ? undefined : `no answer under ${missing.join(", ")}`;
}

/** The answers of a response, batches taken apart; undefined where there is something else. */
function readAnswers(
  state: State,
  { type, body, events }: Received,
): readonly Record<string, unknown>[] | undefined {
  if (type === "text/event-stream") {
    const messages: readonly unknown[] = events.flatMap((data) => JSON.parse(data));
    return messages.filter((message) => isObject(message)).filter(({ method }) => method === undefined);
  }
  const codec = state.run.codecs.find((each) => contentType(each) === type);
  const decoded = codec === undefined ? unreadable : decode(codec, body);
  if (decoded === unreadable) return undefined;
  const all = Array.isArray(decoded) ? decoded : [decoded];
  return all.every((each) => isObject(each) && each["jsonrpc"] === "2.0") ? all : undefined;
}

function complain(state: State, problem: string, request: Sent, received?: Received): void {
  if (state.problems.length >= 20) return;
  const body = show(Buffer.from(request.body ?? []).toString());
  const got =
    received === undefined
      ? ""
      : ` -> ${received.status} ${received.type} ${show(received.body.toString())} ${show(received.events)}`;
  state.problems.push(
    `${problem}: ${request.method} ${request.path} ${JSON.stringify(request.headers)} ${body}${got}`,
  );
}

function key(id: unknown): string {
  return JSON.stringify(id) ?? "undefined";
}
