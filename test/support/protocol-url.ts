import type { Exchange, Protocol } from "../../runtime/protocol/exchange.ts";
import type { OutgoingMessage } from "../../runtime/protocol/json-rpc.ts";
import { answerValue } from "../../runtime/protocol/serialise.ts";
import { Session } from "../../runtime/protocol/session.ts";
import { httpUpstream, type TestUpstream } from "./http-upstream.ts";

/** The protocol core behind plain POSTs, for tests of clients: one session, answers as JSON, or as a stream where more is sent. */
export async function protocolUrl(protocol: Protocol): Promise<TestUpstream> {
  const session = new Session({ transport: "http" });
  return httpUpstream(async ({ method, body }, response) => {
    if (method !== "POST") return response.writeHead(405).end();
    const sent: OutgoingMessage[] = [];
    const exchange: Exchange = { session, send: (message) => sent.push(message) };
    const answer = await protocol.receive(JSON.parse(body), exchange);
    if (answer === undefined) return response.writeHead(202).end();
    const status = answer.kind === "error" ? answer.status : 200;
    const last = JSON.stringify(answerValue(answer));
    if (sent.length === 0)
      return response.writeHead(status, { "content-type": "application/json" }).end(last);
    const events = [...sent.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message })), last];
    response.writeHead(200, { "content-type": "text/event-stream" });
    return response.end(events.map((data) => `data: ${data}\n\n`).join(""));
  });
}
