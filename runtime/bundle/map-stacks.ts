import { readFileSync } from "node:fs";
import type { SourceMap } from "node:module";

/**
 * Lets stacks of errors name the author's files and lines in place of a bundle's. The bundle at `url` contains its source
 * map, which is read for the first stack that needs it. Node reads source maps only if its command line says so.
 */
export function mapStacks(url: string): void {
  let map: SourceMap | undefined | "unread" = "unread";
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      if (frame.getFileName() !== url) return String(frame);
      if (map === "unread") map = readMap(url);
      return (map && authorsPlace(frame, map, url)) ?? String(frame);
    });
    return [headOf(error), ...lines.map((line) => `    at ${line}`)].join("\n");
  };
}

function readMap(url: string): SourceMap | undefined {
  try {
    const [, base64] =
      /^\/\/# sourceMappingURL=data:application\/json;base64,(\S+)$/m.exec(
        readFileSync(new URL(url), "utf8"),
      ) ?? [];
    if (base64 === undefined) return undefined;
    // At start it would cost every server a millisecond.
    const { SourceMap } = process.getBuiltinModule("node:module");
    return new SourceMap(JSON.parse(Buffer.from(base64, "base64").toString("utf8")));
  } catch {
    // The file is gone or was replaced: the stack stays as it is.
    return undefined;
  }
}

function authorsPlace(frame: NodeJS.CallSite, map: SourceMap, url: string): string | undefined {
  const [line, column] = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1];
  const found = map.findEntry(line - 1, column - 1);
  if (!("originalSource" in found) || found.originalSource === undefined) return undefined;
  const { href } = new URL(found.originalSource, url);
  return `${frame.isAsync() ? "async " : ""}${href}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

/** The line above the frames: `TypeError: x is not a function`. */
function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return "Error";
  }
}
