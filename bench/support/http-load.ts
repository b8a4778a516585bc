import { connect, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import type { JsonObject } from "../../runtime/support/json.ts";
import { type HttpAnswer, HttpReader } from "./http-reader.ts";
import { checkAnswer, inFlight, type Load, pacer, type Request } from "./load.ts";
import { type Dialect, handshakeDialect, initializeParams, messageText } from "./mcp-dialect.ts";

/** One client: a connection that is kept, and its session where the server gave it one. */
export class HttpClient {
  readonly #socket: Socket;
  readonly #reader: HttpReader;
  readonly #port: number;
  readonly #dialect: Dialect;
  #session: string | undefined;
  #waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined;
  #lastId = 0;

  constructor(port: number, dialect: Dialect) {
    this.#port = port;
    this.#dialect = dialect;
    this.#reader = new HttpReader((answer) => this.#waiting?.resolve(answer));
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk) => this.#reader.push(chunk));
    this.#socket.on("error", (error) => this.#waiting?.reject(error));
    this.#socket.on("close", () => this.#waiting?.reject(new Error("the server closed the connection")));
  }

  /** The handshake, where the era has one. Forgets an earlier session. */
  async begin(): Promise<void> {
    if (this.#dialect !== handshakeDialect) return;
    this.#session = undefined;
    const { head } = await this.request("initialize", initializeParams);
    this.#session = /mcp-session-id: *(\S+)/i.exec(head)?.[1];
    await this.post("notifications/initialized", undefined);
  }

  /** Sends a request and waits for its answer. */
  request(method: string, params: JsonObject): Promise<HttpAnswer> {
    this.#lastId += 1;
    return this.post(method, params, this.#lastId);
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Rejects for an answer of another status than 200 or 202. */
  async post(method: string, params: JsonObject | undefined, id?: number): Promise<HttpAnswer> {
    const full = params === undefined ? undefined : this.#dialect.params(params);
    const answer = await this.#send("POST", messageText(method, full, id), method, params ?? {});
    if (answer.status !== 200 && answer.status !== 202) {
      throw new Error(`${method} is answered ${answer.status}: ${Buffer.concat(answer.body).toString()}`);
    }
    return answer;
  }

  /** Ends the session as SDK clients do. */
  async end(): Promise<void> {
    await this.#send("DELETE", "", "", {});
    this.#session = undefined;
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(verb: string, body: string, method: string, params: JsonObject): Promise<HttpAnswer> {
    const own = this.#dialect.headers(method, params, this.#session);
    // The headers of SDK clients, whose fetch is undici's.
    this.#socket.write(
      `${verb} /mcp HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\nconnection: keep-alive\r\n` +
        `content-type: application/json\r\naccept: application/json, text/event-stream\r\n${own}` +
        "accept-language: *\r\nsec-fetch-mode: cors\r\nuser-agent: node\r\naccept-encoding: gzip, deflate\r\n" +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}

/** Sixteen clients with a session and a connection each, every one with a request in flight. */
export async function httpLoad(port: number, dialect: Dialect, { method, params }: Request): Promise<Load> {
  const clients = Array.from({ length: inFlight }, () => new HttpClient(port, dialect));
  await Promise.all(clients.map((client) => client.begin()));
  return {
    async run(count, perSecond) {
      const isDue = perSecond === undefined ? undefined : pacer(perSecond);
      let left = count;
      await Promise.all(
        clients.map(async (client) => {
          while (left-- > 0) {
            await isDue?.();
            await client.request(method, params);
          }
        }),
      );
    },
    async sample() {
      const { head, body } = (await clients[0]?.request(method, params)) ?? { head: "", body: [] };
      const bytes = Buffer.concat(body);
      return checkAnswer((/content-encoding: *gzip/i.test(head) ? gunzipSync(bytes) : bytes).toString());
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}
