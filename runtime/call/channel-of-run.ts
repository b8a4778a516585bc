import type { ClientChannel } from "./client-channel.ts";

/**
 * The client channel of one run of a list. Progress belongs to the list as a whole. The keys of questions to the client
 * name the run, because runs may ask in any order.
 */
export function channelOfRun(channel: ClientChannel, place: number): ClientChannel {
  let asked = 0;
  const keyed = (key: string | undefined) => `${place}.${key ?? asked++}`;
  return {
    get signal() {
      return channel.signal;
    },
    caller: channel.caller,
    progress: () => {},
    log: channel.log,
    sample: (params, key) => channel.sample(params, keyed(key)),
    elicit: (params, key) => channel.elicit(params, keyed(key)),
    roots: (key) => channel.roots(keyed(key)),
  };
}
