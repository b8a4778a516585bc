import { parseArgs } from "node:util";
import { type FuzzedTransport, runFuzz, transports } from "./run-fuzz.ts";

/**
 * `npx tsx test/fuzz/main.ts [--messages 100000] [--seed 1] [--only stdio|http|fetch]`: so many messages over each
 * transport in each encoding. Exit code 1 for a crash, a hang, a missing answer, one too many, or one under another id.
 */
const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const options = {
  messages: Number(values.messages),
  seed: Number(values.seed),
  transports: values.only === undefined ? transports : [values.only as FuzzedTransport],
};

for await (const { name, sent, counts, milliseconds, problems } of runFuzz(options)) {
  const { results, errors, told } = counts;
  console.log(
    `${problems.length === 0 ? "✓" : "✗"} ${name.padEnd(62)} ${String(sent).padStart(7)} sent, ` +
      `${results} results, ${errors} errors, ${told} told, ${(milliseconds / 1000).toFixed(1)} s`,
  );
  for (const problem of problems) console.log(`  ! ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
