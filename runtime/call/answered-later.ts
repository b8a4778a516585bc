/**
 * The reason why a call with a question to its client was stopped in 2026-07-28: the question was its answer, and the client
 * calls again with the reply (MRTR). Work that cannot be repeated can wait for that call.
 */
export class AnsweredLater extends DOMException {
  constructor() {
    super("the call continues after the client's answer", "AbortError");
  }
}
