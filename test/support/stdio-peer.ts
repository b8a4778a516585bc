import { type ChildProcess, spawn } from "node:child_process";
import type { CommandTarget } from "../../runtime/client/client-options.ts";
import type { Codec } from "../../runtime/encoding/codec.ts";

/** The other end of a server on stdio, down to the bytes. */
export interface StdioPeer {
  /** What both sides write now; undefined: plain JSON. */
  codec: Codec | undefined;
  onMessage: (bytes: Buffer) => void;
  /** Writes one message, as a line or as a frame; `cut` says how its bytes are handed over. */
  write(bytes: Uint8Array, cut?: (whole: Buffer) => readonly Buffer[]): Promise<void>;
  /** Ends the input; resolves to the exit code. */
  end(): Promise<number | null>;
  /** The exit code where the process is gone, undefined while it runs. */
  readonly exitCode: number | null | undefined;
  /** What it wrote to stderr. */
  readonly complaints: string;
  kill(): void;
}

export function startStdioPeer({ command, args = [], cwd }: CommandTarget): StdioPeer {
  const child = spawn(command, args, {
    stdio: ["pipe", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  let exitCode: number | null | undefined;
  let complaints = "";
  const exited = new Promise<number | null>((resolve) =>
    child.once("close", (code) => {
      exitCode = code;
      resolve(code);
    }),
  );
  child.stderr.on("data", (chunk) => {
    complaints += String(chunk);
  });
  // A server that is gone shows in `exitCode`.
  child.stdin.on("error", () => {});

  let rest: Buffer = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let taken = take(rest, codec); taken !== undefined; taken = take(rest, codec)) {
      rest = taken.rest;
      peer.onMessage(taken.message);
    }
  });

  let codec: Codec | undefined;
  // One message after the other, however many pieces each is in.
  let writing: Promise<void> = Promise.resolve();
  const peer: StdioPeer = {
    get codec() {
      return codec;
    },
    set codec(next) {
      codec = next;
    },
    onMessage: () => {},
    write(bytes, cut = (whole) => [whole]) {
      const whole =
        codec?.binary === true ? Buffer.concat([lengthOf(bytes), bytes]) : Buffer.concat([bytes, newline]);
      writing = writing.then(async () => {
        for (const piece of cut(whole)) await writeTo(child, piece);
      });
      return writing;
    },
    end() {
      child.stdin.end();
      return exited;
    },
    get exitCode() {
      return exitCode;
    },
    get complaints() {
      return complaints;
    },
    kill: () => child.kill("SIGKILL"),
  };
  return peer;
}

const newline = Buffer.from("\n");

function lengthOf(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return head;
}

/** The first whole message: text ends with a newline, a binary one has its length before it. */
function take(buffer: Buffer, codec: Codec | undefined): { message: Buffer; rest: Buffer } | undefined {
  if (codec?.binary !== true) {
    const end = buffer.indexOf(0x0a);
    return end < 0 ? undefined : { message: buffer.subarray(0, end), rest: buffer.subarray(end + 1) };
  }
  const end = buffer.length < 4 ? Number.POSITIVE_INFINITY : 4 + buffer.readUInt32BE();
  return end > buffer.length ? undefined : { message: buffer.subarray(4, end), rest: buffer.subarray(end) };
}

function writeTo(child: ChildProcess, piece: Buffer): Promise<void> | undefined {
  const { stdin } = child;
  if (stdin === null || stdin.write(piece) || stdin.destroyed) return undefined;
  return new Promise((resolve) => {
    const go = () => {
      stdin.off("drain", go);
      stdin.off("close", go);
      resolve();
    };
    stdin.on("drain", go);
    stdin.on("close", go);
  });
}
