/** The chunks of a body as they come. By a reader: not every browser can iterate a stream. */
export async function* bodyChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Left early, a stream is cancelled; one that broke has nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}
