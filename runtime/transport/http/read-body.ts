import { isUtf8 } from "node:buffer";
import type { HttpRequest } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";

const jsonType = /^application\/json\s*(?:;|$)/i;

/** The body as a JSON value. Rejects with HttpProblem 400, 408, 413 or 415. */
export async function readBody(request: HttpRequest, maxBytes: number): Promise<unknown> {
  const type = request.header("content-type");
  if (type !== "application/json" && !jsonType.test(type ?? "")) {
    throw new HttpProblem(415, "Content-Type must be application/json");
  }
  const coding = request.header("content-encoding");
  if (coding !== undefined && coding !== "identity") {
    throw new HttpProblem(415, "Request bodies must not be compressed", {
      headers: { "accept-encoding": "identity" },
    });
  }
  const bytes = await request.body(maxBytes);
  if (!isUtf8(bytes)) throw new HttpProblem(400, "Parse error: the body is not UTF-8", { code: -32700 });
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  } catch {
    throw new HttpProblem(400, "Parse error: the body is not JSON", { code: -32700 });
  }
}
