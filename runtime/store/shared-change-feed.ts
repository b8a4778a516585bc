import type { ChangeFeed } from "./change-feed.ts";
import { memoryChangeFeed } from "./memory/memory-change-feed.ts";
import type { SharedTopics } from "./shared-topics.ts";

interface Message {
  readonly from: string;
  readonly topic: string;
  readonly message: string;
}

/**
 * Returns a feed to every process with the same topics. Listeners of this process are called at once, also if the others cannot be
 * reached. The connection is made by the first subscription or message; `tell` is called for a failure.
 */
export function sharedChangeFeed(
  open: () => Promise<SharedTopics>,
  tell: (error: unknown) => void,
): ChangeFeed {
  const own = memoryChangeFeed();
  const me = globalThis.crypto.randomUUID();
  let receives = false;
  const receive = async (): Promise<void> => {
    const topics = await open();
    await topics.receive((text) => {
      const { from, topic, message } = JSON.parse(text) as Message;
      if (from !== me) own.publish(topic, message);
    });
  };
  return {
    publish(topic, message) {
      own.publish(topic, message);
      const text = JSON.stringify({ from: me, topic, message } satisfies Message);
      open()
        .then((topics) => topics.send(text))
        .catch(tell);
    },
    subscribe(topic, listener) {
      if (!receives) {
        receives = true;
        receive().catch((error) => {
          receives = false;
          tell(error);
        });
      }
      return own.subscribe(topic, listener);
    },
  };
}
