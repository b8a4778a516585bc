import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerProcess } from "./server-process.ts";

/** What a server keeps once its garbage is collected. Megabytes. */
export interface Kept {
  /** JavaScript objects and the buffers they own. */
  readonly heap: number;
  readonly resident: number;
}

/** The arguments of `node` that let a server in `root` report the memory that it keeps. */
export function writeMemoryProbe(root: string): readonly string[] {
  writeFileSync(join(root, "memory-probe.cjs"), probe);
  return ["--expose-gc", "--require", "./memory-probe.cjs"];
}

const mark = "memory-probe ";

/** Collects the garbage of a server that was started with the probe, and returns the remaining memory. */
export function keptBy({ child }: ServerProcess): Promise<Kept> {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error("the memory probe does not answer")), 10_000);
    const read = (chunk: Buffer) => {
      text += chunk;
      const line = text.split("\n").find((each) => each.startsWith(mark) && each.endsWith("}"));
      if (line === undefined) return;
      clearTimeout(timer);
      child.stderr?.off("data", read);
      const { heapUsed, arrayBuffers, rss } = JSON.parse(line.slice(mark.length)) as NodeJS.MemoryUsage;
      resolve({ heap: (heapUsed + arrayBuffers) / 2 ** 20, resident: rss / 2 ** 20 });
    };
    child.stderr?.on("data", read);
    child.kill("SIGUSR2");
  });
}

const probe = `process.on("SIGUSR2", async () => {
  for (let times = 0; times < 3; times++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  process.stderr.write(${JSON.stringify(mark)} + JSON.stringify(process.memoryUsage()) + "\\n");
});
`;
