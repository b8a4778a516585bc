import { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { Question } from "../question.ts";

/** What a handler gets that asks for something the client never said it could do. */
export function undeclared(question: Question, requiredCapabilities: JsonObject): DeltaMcpError {
  const [name] = Object.keys(requiredCapabilities);
  return new DeltaMcpError(
    "client_refused",
    `This needs a client that supports ${name} (${question.method}), and the one connected does not declare it.`,
    { details: { method: question.method, requiredCapabilities } },
  );
}

/** What a handler gets whose question the client answered with an error, or with something else than a reply. */
export function refused(question: Question, reason: string, code?: number): DeltaMcpError {
  return new DeltaMcpError("client_refused", `The client did not answer ${question.method}: ${reason}`, {
    details: { method: question.method, ...(code === undefined ? {} : { rpcCode: code }) },
  });
}
