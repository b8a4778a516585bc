/** One whole HTTP response. */
export interface HttpAnswer {
  readonly status: number;
  /** The received status line and headers, unchanged. */
  readonly head: string;
  readonly body: readonly Buffer[];
}

/**
 * Reads the HTTP/1.1 responses of one connection, with bodies by length or in chunks: as much of RFC 9112 as a load
 * generator needs, so that the client does not distort the measurement.
 */
export class HttpReader {
  readonly #onAnswer: (answer: HttpAnswer) => void;
  #rest: Buffer = Buffer.alloc(0);
  #head = "";
  #body: Buffer[] = [];
  #state: "head" | "body" | "chunk-size" | "chunk" | "trailer" = "head";
  #left = 0;

  constructor(onAnswer: (answer: HttpAnswer) => void) {
    this.#onAnswer = onAnswer;
  }

  push(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (this.#step());
  }

  /** Reads one piece of the available bytes. Returns false if more bytes must arrive first. */
  #step(): boolean {
    switch (this.#state) {
      case "head":
        return this.#line("\r\n\r\n", (head) => this.#begin(head));
      case "chunk-size":
        return this.#line("\r\n", (size) => {
          this.#left = Number.parseInt(size, 16);
          this.#state = this.#left === 0 ? "trailer" : "chunk";
        });
      case "trailer":
        return this.#line("\r\n", () => this.#finish());
      case "chunk":
        if (!this.#take()) return false;
        return this.#line("\r\n", () => {
          this.#state = "chunk-size";
        });
      case "body":
        if (!this.#take()) return false;
        this.#finish();
        return true;
    }
  }

  #begin(head: string): void {
    this.#head = head;
    this.#left = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (/transfer-encoding: *chunked/i.test(head)) this.#state = "chunk-size";
    else if (this.#left > 0) this.#state = "body";
    else this.#finish();
  }

  #finish(): void {
    const answer = { status: Number(this.#head.slice(9, 12)), head: this.#head, body: this.#body };
    this.#body = [];
    this.#state = "head";
    this.#onAnswer(answer);
  }

  #line(end: string, use: (line: string) => void): boolean {
    const at = this.#rest.indexOf(end);
    if (at < 0) return false;
    const line = this.#rest.toString("latin1", 0, at);
    this.#rest = this.#rest.subarray(at + end.length);
    use(line);
    return true;
  }

  /** Reads the available part of the remaining bytes. Returns true when none remain. */
  #take(): boolean {
    const part = this.#rest.subarray(0, this.#left);
    if (part.length > 0) this.#body.push(part);
    this.#left -= part.length;
    this.#rest = this.#rest.subarray(part.length);
    return this.#left === 0;
  }
}
