import { DeltaMcpError } from "../../errors.ts";
import { bareToken } from "./credentials.ts";
import type { HttpUpstream } from "./http-upstream.ts";

/**
 * Checks that the headers and credentials of an upstream, references resolved, can be sent. Throws
 * DeltaMcpError("configuration") that names the place and the kind of character, and shows no value.
 */
export function checkHeaders(
  name: string,
  { auth, headers = {} }: Pick<HttpUpstream, "auth" | "headers">,
): void {
  const check = (place: string, problem: string | undefined): void => {
    if (problem !== undefined)
      throw new DeltaMcpError("configuration", `${place} of upstream ${name} ${problem}`);
  };
  for (const [header, value] of Object.entries(headers))
    check(`the header ${header}`, controlProblem(value.trim()));
  if (auth === undefined || "query" in auth) return;
  if ("bearer" in auth) check("the bearer token", tokenProblem(bareToken(auth.bearer)));
  else if ("header" in auth) check(`the header ${auth.header.name}`, tokenProblem(auth.header.value.trim()));
  else {
    check("the user name", auth.basic.username.includes(":") ? "contains a colon" : undefined);
    check("the user name", controlProblem(auth.basic.username));
    check("the password", controlProblem(auth.basic.password));
  }
}

/** RFC 9110, section 5.5. */
function controlProblem(value: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no header can carry them.
  return /[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)
    ? "contains a line break or a control character"
    : undefined;
}

/** A token is ASCII: a quotation mark or an ellipsis came with it from a text. */
function tokenProblem(value: string): string | undefined {
  return (
    controlProblem(value) ?? (/[^\t -~]/.test(value) ? "contains a character that is not ASCII" : undefined)
  );
}
