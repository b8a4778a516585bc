import type { IncomingMessage } from "node:http";
import type { IssueChange, Page } from "./issues.ts";
import { type FieldError, Problem } from "./problem.ts";

const largestBody = 256 * 1024;

/** The JSON object in a request. Throws Problem 400, 413 and 415. */
export async function readObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? ""))
    throw new Problem(415, "The body must be application/json.");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Problem(413, "The body is too large.");
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Told below, as any other value that is no object.
  }
  throw new Problem(400, "The body must be a JSON object.");
}

/** `page` and `per_page` of a query. Throws Problem 422. */
export function readPage(query: URLSearchParams): Page {
  const page = Number(query.get("page") ?? 1);
  const perPage = Number(query.get("per_page") ?? 30);
  const errors: FieldError[] = [];
  if (!Number.isInteger(page) || page < 1) errors.push({ field: "page", message: "must be 1 or more" });
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > 100)
    errors.push({ field: "per_page", message: "must be 1 to 100" });
  if (errors.length > 0) throw new Problem(422, "The page can not be given.", errors);
  return { page, perPage };
}

/** The fields of an issue that a request names. Throws Problem 422 with everything that is wrong. */
export function readIssue(value: Record<string, unknown>, required: readonly string[] = []): IssueChange {
  const errors: FieldError[] = [];
  for (const field of required) if (value[field] === undefined) errors.push({ field, message: "is missing" });
  for (const [field, given] of Object.entries(value)) {
    const check = Object.hasOwn(checks, field) ? checks[field as keyof typeof checks] : undefined;
    if (check === undefined) errors.push({ field, message: "is no field of an issue" });
    else if (!check.fits(given)) errors.push({ field, message: check.message });
  }
  if (errors.length > 0) throw new Problem(422, "The issue is not valid.", errors);
  return value;
}

/** The text of a comment. Throws Problem 422. */
export function readComment({ body }: Record<string, unknown>): string {
  if (isText(body, 1, 10_000)) return body as string;
  throw new Problem(422, "The comment is not valid.", [
    { field: "body", message: "must be 1 to 10,000 characters" },
  ]);
}

const checks = {
  title: { fits: (value: unknown) => isText(value, 1, 200), message: "must be 1 to 200 characters" },
  body: {
    fits: (value: unknown) => isText(value, 0, 50_000),
    message: "must be a text of at most 50,000 characters",
  },
  state: {
    fits: (value: unknown) => value === "open" || value === "closed",
    message: "must be open or closed",
  },
  state_reason: {
    fits: (value: unknown) => value === "completed" || value === "not_planned" || value === null,
    message: "must be completed or not_planned",
  },
  labels: {
    fits: (value: unknown) => Array.isArray(value) && value.every((label) => isText(label, 1, 50)),
    message: "must be a list of names",
  },
};

function isText(value: unknown, least: number, most: number): boolean {
  return typeof value === "string" && value.trim().length >= least && value.length <= most;
}
