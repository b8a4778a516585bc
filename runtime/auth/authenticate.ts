import type { HttpRequest } from "../transport/http/http-message.ts";
import { HttpProblem } from "../transport/http/http-problem.ts";
import { anonymous, type Claims, checkIdentity, type Identity } from "./identity.ts";

/**
 * Says who a request comes from: `{}` for an unknown caller, who may call tools without scopes. Throws HttpProblem 401
 * or 403 to refuse the request.
 */
export type Authenticate = (request: HttpRequest) => Claims | Promise<Claims>;

/** Makes a request's identity known. Rejects with HttpProblem for a request that is refused. */
export type Identify = (request: HttpRequest) => Identity | Promise<Identity>;

/** Milliseconds that `authenticate` may take. */
const deadline = 10_000;

/**
 * The one place where a server asks `authenticate`: before a request is routed, for every path alike. Without
 * `authenticate` every caller is unknown. If the hook throws, or returns an invalid identity, the response is a 500 and the
 * fault is written to stderr. If it takes longer than `deadlineMs`, the response is a 503.
 */
export function createIdentify(authenticate: Authenticate | undefined, deadlineMs = deadline): Identify {
  if (authenticate === undefined) return () => anonymous;
  return (request) => {
    const claims: unknown = authenticate(request);
    return isPromise(claims) ? within(claims, deadlineMs).then(checkIdentity) : checkIdentity(claims);
  };
}

function within(claims: PromiseLike<unknown>, deadlineMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const cause = new Error(`authenticate did not answer within ${deadlineMs / 1000} s`);
      reject(new HttpProblem(503, "Authentication takes too long. Try again later.", { cause }));
    }, deadlineMs);
    void Promise.resolve(claims)
      .then(resolve, reject)
      .then(() => clearTimeout(timer));
  });
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
