import type { Codec } from "../../runtime/encoding/codec.ts";
import { codecOffers } from "../../runtime/encoding/codec-offers.ts";
import { catalogue } from "../conformance/fixture/generated/conformance/catalogue.ts";

/** The encodings that are fuzzed, by name, each as a client of the fixture has it. */
export async function fixtureCodecs(): Promise<ReadonlyMap<string, Codec>> {
  const { encoding } = JSON.parse(catalogue.header) as { encoding: string };
  const offers = codecOffers(encoding, async () => JSON.parse(await catalogue.encoding()));
  const named = offers.map(async (offer) => {
    const { variant } = offer.parameters;
    const form = offer.type.replace("application/", "");
    return [variant === undefined ? form : `${variant} ${form}`, await offer.load()] as const;
  });
  return new Map((await Promise.all(named)).reverse());
}
