/**
 * Why a call was stopped that asked its client something in 2026-07-28: the question was its answer, and the client
 * calls again with the reply (MRTR). Work that cannot be repeated may wait for that call.
 */
export class AnsweredLater extends DOMException {
  constructor() {
    super("the call continues after the client's answer", "AbortError");
  }
}
