/** The reason why a token is refused, in words for the client. It never contains a part of the token. */
export class TokenProblem extends Error {
  override readonly name = "TokenProblem";
}

/** An authorization server that cannot be asked: no token can be checked now, and the client should try again. */
export class IssuerUnavailable extends Error {
  override readonly name = "IssuerUnavailable";
}
