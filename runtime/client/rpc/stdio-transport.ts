import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { Codec } from "../../encoding/codec.ts";
import { DeltaMcpError } from "../../errors.ts";
import { lineSafe } from "../../protocol/line-safe.ts";
import { isObject } from "../../support/json.ts";
import { exactJson, withoutBigints } from "../../support/long-integer.ts";
import { nodeModule } from "../../support/node-module.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import { frameOf, MessageSplitter } from "../../transport/stdio/message-splitter.ts";
import { endGroup, killAtExit, spare } from "./end-processes.ts";
import type { ClientTransport, Delivery, Message, Receiver, WireTerms } from "./transport.ts";

export interface StdioTarget {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** See CommandTarget. */
  readonly cleanEnv?: boolean;
  readonly processGroup?: boolean;
}

const maxLineBytes = 64 * 1024 * 1024;

/** Bytes of lines that are not JSON, with no message between them, after which the server counts as broken. */
const maxGarbageBytes = 16 * 1024 * 1024;

/** Milliseconds from the end of input to SIGTERM, and from there to SIGKILL. */
const patience = { term: 1_500, kill: 1_000 };

/**
 * A server as a child process, one message a line. A class because it has state over time. Closing ends the child's
 * input, then sends SIGTERM, then SIGKILL. The end of the child's stderr is kept for the error that reports its exit.
 */
export class StdioTransport implements ClientTransport {
  readonly kind = "stdio";
  readonly #target: StdioTarget;
  #child: ChildProcessWithoutNullStreams | undefined;
  #gone: Promise<void> | undefined;
  #closing = false;
  #stderr = "";
  #garbageBytes = 0;
  #splitter: MessageSplitter | undefined;
  #codec: Codec | undefined;
  /** The id of the request whose response may change the encoding. */
  #pauseAfter: unknown;
  readonly #killWithUs = (): void => this.#kill("SIGKILL");

  constructor(target: StdioTarget) {
    this.#target = target;
  }

  /** Starts the process. Rejects with DeltaMcpError("connection"), and with "configuration" outside Node. */
  async open(receiver: Receiver): Promise<void> {
    const { command, args = [], cwd, env, cleanEnv = false, processGroup = false } = this.#target;
    const { spawn } = nodeModule("node:child_process", "A server with a `command`");
    const child = spawn(command, args, {
      stdio: ["pipe", "pipe", "pipe"],
      env: cleanEnv ? { ...env } : { ...process.env, ...env },
      windowsHide: true,
      // A group of its own (setpgid): a signal to the group reaches the children of a launcher too.
      detached: processGroup && process.platform !== "win32",
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child = child;
    const splitter = new MessageSplitter(
      {
        message: (bytes) => this.#read(bytes, receiver),
        tooLong: () => this.#break("sent a message of more than 64 MB", receiver),
      },
      maxLineBytes,
    );
    this.#splitter = splitter;
    child.stdout.on("data", (chunk: Buffer) => splitter.push(chunk));
    child.stderr.on("data", (chunk: Uint8Array) => {
      this.#stderr = (this.#stderr + Buffer.from(chunk).toString("utf8")).slice(-2_000);
    });
    // A child that dies during a write is reported by its exit.
    child.stdin.on("error", () => undefined);
    killAtExit(this.#killWithUs);
    this.#gone = new Promise((resolve) => child.once("close", () => resolve()));
    return new Promise((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", (error: NodeJS.ErrnoException) => {
        const missing = cwd === undefined ? "there is no such command" : `it is not there, or ${cwd} is not`;
        const reason = error.code === "ENOENT" ? missing : error.message;
        const failure = new DeltaMcpError("connection", `${command} cannot be started: ${reason}`, {
          details: { systemCode: error.code },
        });
        reject(failure);
        this.#left(failure, receiver);
      });
      child.once("close", (code, signal) => this.#left(this.#exitError(code, signal), receiver));
    });
  }

  send(message: Message, { pauseReading }: Delivery = {}): Promise<void> {
    const stdin = this.#child?.stdin;
    if (stdin === undefined || stdin.destroyed || stdin.writableEnded)
      return Promise.reject(new DeltaMcpError("connection", `${this.#target.command} is not running.`));
    if (pauseReading === true) this.#pauseAfter = message["id"];
    const bytes = this.#encode(message);
    return new Promise((resolve) => {
      // The caller waits for back-pressure. A broken pipe shows as the child's exit.
      if (stdin.write(bytes)) resolve();
      else stdin.once("drain", resolve);
    });
  }

  agreed({ codec }: WireTerms): void {
    this.#codec = codec;
    if (this.#splitter !== undefined) this.#splitter.framing = codec?.binary === true ? "frames" : "lines";
  }

  resumeReading(): void {
    this.#pauseAfter = undefined;
    this.#splitter?.resumeReading();
  }

  /** Does nothing: the pipe is always open. */
  listen(): void {}

  async close(): Promise<void> {
    this.#closing = true;
    const child = this.#child;
    if (child === undefined || this.#gone === undefined) return;
    child.stdin.end();
    if (!(await within(this.#gone, patience.term))) this.#kill("SIGTERM");
    if (!(await within(this.#gone, patience.kill))) this.#kill("SIGKILL");
    await within(this.#gone, patience.kill);
    // A grandchild may keep the pipes open; this does not wait for it.
    child.stdout.destroy();
    child.stderr.destroy();
    this.#kill("SIGKILL");
    spare(this.#killWithUs);
  }

  #encode(message: Message): string | Uint8Array {
    const codec = this.#codec;
    if (codec === undefined) return `${lineSafe(exactJson(message))}\n`;
    const value = withoutBigints(message);
    return codec.binary ? frameOf(codec.encode(value)) : `${codec.encode(value)}\n`;
  }

  #read(bytes: Buffer, receiver: Receiver): void {
    const codec = this.#codec;
    let message: unknown;
    try {
      if (codec?.binary === true) message = codec.decode(bytes);
      else {
        const line = bytes.toString("utf8");
        if (line.trim() === "") return;
        message = codec === undefined ? parseExactJson(line) : codec.decode(line);
      }
    } catch {
      // Some servers log to stdout by mistake. That line is kept like stderr, and the connection stays open.
      this.#stderr = `${this.#stderr}${bytes.toString("utf8").slice(0, 500)}\n`.slice(-2_000);
      this.#garbageBytes += bytes.length + 1;
      if (this.#garbageBytes > maxGarbageBytes) this.#break("prints text that is not MCP", receiver);
      return;
    }
    this.#garbageBytes = 0;
    if (this.#pauseAfter !== undefined && isObject(message) && message["id"] === this.#pauseAfter)
      this.#splitter?.pauseReading();
    receiver.message(message);
  }

  /** Ends a server that breaks the protocol in a way that a client cannot pass over. */
  #break(how: string, receiver: Receiver): void {
    this.#kill("SIGKILL");
    this.#left(new DeltaMcpError("protocol", `${this.#target.command} ${how}.`), receiver);
  }

  /** Signals the process, or its group where it leads one. */
  #kill(signal: "SIGTERM" | "SIGKILL"): void {
    const child = this.#child;
    if (child?.pid === undefined) return;
    if (this.#target.processGroup === true) endGroup(child.pid, signal);
    else child.kill(signal);
  }

  #left(error: DeltaMcpError, receiver: Receiver): void {
    // The leader is gone: the rest of its group serves nobody.
    if (this.#target.processGroup === true) this.#kill("SIGKILL");
    spare(this.#killWithUs);
    if (this.#closing) return;
    this.#closing = true;
    receiver.closed(error);
  }

  #exitError(code: number | null, signal: string | null): DeltaMcpError {
    const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
    const said = this.#stderr.trim();
    const message = `${this.#target.command} ${how}${said === "" ? "." : `:\n${said}`}`;
    return new DeltaMcpError("connection", message, { details: { exitCode: code, signal } });
  }
}

/** Resolves to true if the promise resolves within `milliseconds`. */
function within(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
