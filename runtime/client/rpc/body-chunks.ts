/** Yields the chunks of a body as they arrive. It uses a reader because some browsers cannot iterate a stream. */
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
    // Cancels the stream if the consumer stopped early; on a broken stream this has no effect.
    await reader.cancel().catch(() => undefined);
  }
}
