import { once } from "node:events";
import type { JsonObject } from "../../runtime/support/json.ts";
import { checkAnswer, inFlight, type Load, type Request } from "./load.ts";
import { type Dialect, handshakeDialect, initializeParams, messageText } from "./mcp-dialect.ts";
import type { ServerProcess } from "./server-process.ts";

/** A peer on the other end of a server's pipe. Counts answers by their line breaks, to keep its own cost low. */
export class StdioClient {
  readonly #child: ServerProcess["child"];
  readonly #dialect: Dialect;
  #lastId = 0;
  #onLines: (lines: number, chunk: Buffer) => void = () => {};

  constructor({ child }: ServerProcess, dialect: Dialect) {
    this.#child = child;
    this.#dialect = dialect;
    child.stdout?.on("data", (chunk: Buffer) => this.#onLines(countLines(chunk), chunk));
  }

  async begin(): Promise<void> {
    if (this.#dialect !== handshakeDialect) return;
    await this.ask({ method: "initialize", params: initializeParams });
    this.#write(this.#line("notifications/initialized", undefined));
  }

  /** One request and its answer. */
  async ask(request: Request): Promise<string> {
    const pieces: Buffer[] = [];
    const answered = new Promise<void>((resolve) => {
      this.#onLines = (lines, chunk) => {
        pieces.push(chunk);
        if (lines > 0) resolve();
      };
    });
    this.#write(this.#requestLine(request));
    await answered;
    return Buffer.concat(pieces).toString();
  }

  /** Sends `count` requests, sixteen at a time: the next one after every answer. `after` adds lines for the answered ids. */
  async run(request: Request, count: number, after?: (id: number) => JsonObject): Promise<void> {
    let sent = 0;
    let answered = 0;
    const first = this.#lastId + 1;
    const send = (requests: number) => {
      let text = "";
      for (let left = requests; left > 0 && sent < count; left--, sent++) text += this.#requestLine(request);
      return text;
    };
    const finished = new Promise<void>((resolve) => {
      this.#onLines = (lines) => {
        let text = "";
        if (after !== undefined) {
          // A server whose tool answers synchronously answers in order.
          for (let each = 0; each < lines; each++)
            text += this.#line("notifications/cancelled", after(first + answered + each));
        }
        answered += lines;
        text += send(lines);
        if (text !== "") this.#write(text);
        if (answered === count) resolve();
      };
    });
    this.#write(send(inFlight));
    await finished;
  }

  #requestLine({ method, params }: Request): string {
    this.#lastId += 1;
    return this.#line(method, this.#dialect.params(params), this.#lastId);
  }

  #line(method: string, params: JsonObject | undefined, id?: number): string {
    return `${messageText(method, params, id)}\n`;
  }

  #write(text: string): void {
    this.#child.stdin?.write(text);
  }
}

/** One client with sixteen requests in flight on one pipe. */
export async function stdioLoad(server: ServerProcess, dialect: Dialect, request: Request): Promise<Load> {
  const client = new StdioClient(server, dialect);
  if (server.child.pid === undefined) await once(server.child, "spawn");
  await client.begin();
  return {
    run: (count) => client.run(request, count),
    sample: async () => checkAnswer(await client.ask(request)),
    close: () => {},
  };
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}
