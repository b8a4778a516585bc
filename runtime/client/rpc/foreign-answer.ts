import { DeltaMcpError } from "../../errors.ts";
import { isObject } from "../../support/json.ts";

/** Returns true if a message, or one of a batch, is a JSON-RPC response: a result, or an error with a code. */
export function isRpcAnswer(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRpcAnswer);
  if (!isObject(value)) return false;
  return (
    isObject(value["result"]) || (isObject(value["error"]) && typeof value["error"]["code"] === "number")
  );
}

/** Returns the error for an HTTP response that is not JSON-RPC: a page, data of another service, an empty body. */
export function foreignAnswer(
  url: string,
  { method, agreed }: { readonly method: unknown; readonly agreed: boolean },
  body: string,
  type: string,
): DeltaMcpError {
  const answered = `answered ${method} with ${spoken(body, type)}`;
  if (agreed) return new DeltaMcpError("protocol", `The server ${answered}.`);
  const help = /\/api\/dispatch(\/|$)/.test(new URL(url).pathname)
    ? " /api/dispatch is for plain HTTP; MCP is served at /mcp."
    : "";
  return new DeltaMcpError("protocol", `${url} does not speak MCP: it ${answered}.${help}`);
}

/** Returns the error for a response that the agreed codec cannot read. */
export function undecodable(method: unknown, type: string, problem: string): DeltaMcpError {
  return new DeltaMcpError("protocol", `The answer to ${method} (${type}) cannot be decoded: ${problem}`);
}

/** Describes a body in a few words. */
function spoken(body: string, type: string): string {
  const text = body.replace(/\s+/g, " ").trim();
  if (text === "") return "an empty body";
  if (!/html/i.test(type) && !text.startsWith("<")) return text.slice(0, 200);
  const [, title] = /<title[^>]{0,200}>([^<]{1,200})</i.exec(body) ?? [];
  return title === undefined ? "a page" : `the page "${title.trim()}"`;
}
