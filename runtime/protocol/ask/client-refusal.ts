import { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { Question } from "../question.ts";

/** The error for a handler whose question the client did not declare support for. */
export function undeclared(question: Question, requiredCapabilities: JsonObject): DeltaMcpError {
  const [name] = Object.keys(requiredCapabilities);
  return new DeltaMcpError(
    "client_refused",
    `This tool needs a client that supports ${name} (${question.method}), and the connected client does not declare it.`,
    { details: { method: question.method, requiredCapabilities } },
  );
}

/** The error for a handler whose question the client answered with an error, or with an invalid reply. */
export function refused(question: Question, reason: string, code?: number): DeltaMcpError {
  return new DeltaMcpError("client_refused", `The client did not answer ${question.method}: ${reason}`, {
    details: { method: question.method, ...(code === undefined ? {} : { rpcCode: code }) },
  });
}
