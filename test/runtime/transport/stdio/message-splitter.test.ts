import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import {
  type Framing,
  frameOf,
  MessageSplitter,
} from "../../../../runtime/transport/stdio/message-splitter.ts";
import { growth, linear } from "../../../support/growth.ts";

function collect(framing: Framing, maxBytes = 1_000) {
  const seen: string[] = [];
  const handler = {
    message: (bytes: Buffer) => seen.push(bytes.toString()),
    tooLong: () => seen.push("TOO LONG"),
  };
  const splitter = new MessageSplitter(handler, maxBytes);
  splitter.framing = framing;
  return { seen, splitter };
}

/** The bytes in pieces of every size from one on. */
function* inPieces(bytes: Buffer): Generator<Buffer[]> {
  for (let size = 1; size <= bytes.length; size++) {
    const pieces: Buffer[] = [];
    for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size));
    yield pieces;
  }
}

const messages = ["", "a", "ü\u2028漢字", '{"x":1}', "", "the end"];
const encoded = {
  lines: Buffer.from(messages.map((message) => `${message}\n`).join("")),
  frames: Buffer.concat(messages.map((message) => frameOf(Buffer.from(message)))),
};

it.each(["lines", "frames"] as const)("finds %s however they are cut up on the way", (framing) => {
  for (const pieces of inPieces(encoded[framing])) {
    const { seen, splitter } = collect(framing);
    for (const piece of pieces) splitter.push(piece);
    expect(seen).toEqual(messages);
  }
});

it.each(["lines", "frames"] as const)("skips %s that are too long, and only those", (framing) => {
  const long = "x".repeat(50);
  const all = ["ok", long, "also ok", long, "end"];
  const bytes =
    framing === "lines"
      ? Buffer.from(`${all.join("\n")}\n`)
      : Buffer.concat(all.map((message) => frameOf(Buffer.from(message))));
  for (const pieces of inPieces(bytes)) {
    const { seen, splitter } = collect(framing, 20);
    for (const piece of pieces) splitter.push(piece);
    expect(seen).toEqual(["ok", "TOO LONG", "also ok", "TOO LONG", "end"]);
  }
});

it.each(["lines", "frames"] as const)(
  "refuses %s that never end before they end, and keeps nothing of them",
  async (framing) => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const { seen, splitter } = collect(framing, 20);
    if (framing === "frames") splitter.push(frameOf(Buffer.alloc(50_000_000)).subarray(0, 10));
    const kept: WeakRef<ArrayBufferLike>[] = [];
    for (let piece = 0; piece < 20; piece++) {
      const bytes = Buffer.alloc(1_000_000, "x");
      kept.push(new WeakRef(bytes.buffer));
      splitter.push(bytes);
    }
    expect(seen).toEqual(["TOO LONG"]);
    // A weak reference holds on until the turn ends that made it.
    await new Promise(setImmediate);
    collectGarbage();
    expect(kept.filter((piece) => piece.deref() !== undefined).length).toBeLessThan(3);
  },
);

it("takes the last line without a newline, and half a frame for nothing", () => {
  const lines = collect("lines");
  lines.splitter.push(Buffer.from("a\nb"));
  lines.splitter.end();
  expect(lines.seen).toEqual(["a", "b"]);
  const frames = collect("frames");
  frames.splitter.push(frameOf(Buffer.from("abc")).subarray(0, 5));
  frames.splitter.end();
  expect(frames.seen).toEqual([]);
});

it("reads the rest of a chunk the new way when the framing changes", () => {
  const seen: string[] = [];
  const splitter = new MessageSplitter(
    {
      message(bytes) {
        seen.push(bytes.toString());
        splitter.framing = "frames";
      },
      tooLong: () => {},
    },
    100,
  );
  splitter.push(Buffer.concat([Buffer.from("hello\n"), frameOf(Buffer.from("a\nb"))]));
  expect(seen).toEqual(["hello", "a\nb"]);
});

it("hands out nothing while it is held, and everything in order after", () => {
  const seen: string[] = [];
  const splitter = new MessageSplitter(
    {
      message(bytes) {
        seen.push(bytes.toString());
        if (seen.length === 1) splitter.pauseReading();
      },
      tooLong: () => {},
    },
    100,
  );
  splitter.push(Buffer.from("1\n2\n"));
  splitter.push(Buffer.from("3\n"));
  expect(seen).toEqual(["1"]);
  splitter.resumeReading();
  expect(seen).toEqual(["1", "2", "3"]);
});

it("takes a frame of many pieces in linear time", () => {
  const take = (kilobytes: number) => {
    const { seen, splitter } = collect("frames", 512 * 1024 * 1024);
    const bytes = frameOf(Buffer.alloc(kilobytes * 1024, "x"));
    for (let start = 0; start < bytes.length; start += 16) splitter.push(bytes.subarray(start, start + 16));
    expect(seen[0]?.length).toBe(kilobytes * 1024);
  };
  expect(growth(take, 64)).toBeLessThan(linear);
});
