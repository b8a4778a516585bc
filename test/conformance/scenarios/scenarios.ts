import { handshake } from "./cs-01-handshake.ts";
import { disclosure } from "./cs-02-disclosure.ts";
import { call } from "./cs-03-call.ts";
import { resultHandler } from "./cs-04-result-handler.ts";
import { encoding } from "./cs-05-encoding.ts";
import { benchmark } from "./cs-07-benchmark.ts";
import type { Scenario } from "./scenario.ts";

/** The project's own suite, in the numbering of the reference implementation's. */
export const scenarios: readonly Scenario[] = [
  handshake,
  disclosure,
  call,
  resultHandler,
  encoding,
  benchmark,
];
