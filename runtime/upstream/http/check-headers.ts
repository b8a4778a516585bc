import { DeltaMcpError } from "../../errors.ts";
import { bareToken } from "./credentials.ts";
import type { HttpAuth, HttpUpstream } from "./http-upstream.ts";

/**
 * Checks that the headers and credentials of an upstream, references resolved, can be sent. Throws
 * DeltaMcpError("configuration") that names the place and the kind of character, and shows no value.
 */
export function checkHeaders(
  name: string,
  { auth, headers = {} }: Pick<HttpUpstream, "auth" | "headers">,
): void {
  const check: Check = (place, problem) => {
    if (problem !== undefined)
      throw new DeltaMcpError("configuration", `${place} of upstream ${name} ${problem}`);
  };
  for (const [header, value] of Object.entries(headers))
    check(`the header ${header}`, controlProblem(value.trim()));
  checkAuth(auth, check);
}

type Check = (place: string, problem: string | undefined) => void;

function checkAuth(auth: HttpAuth | undefined, check: Check): void {
  if (auth === undefined || "query" in auth || "cookie" in auth) return;
  if ("all" in auth || "any" in auth) {
    for (const one of "all" in auth ? auth.all : auth.any) checkAuth(one, check);
    return;
  }
  if ("oauth2" in auth) {
    const { tokenUrl } = auth.oauth2;
    const legal = URL.canParse(tokenUrl) && /^https?:$/.test(new URL(tokenUrl).protocol);
    check("the token endpoint", legal ? undefined : "is not an http or https URL");
    return;
  }
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
