import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { bundledScript } from "../support/bundled-script.ts";

it("leaves no handle, timer, socket or child behind, whatever kinds of runners and stores were used", async () => {
  const main = await bundledScript(new URL("./support/close-main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  // Not ended by process.exit: what is left behind would also keep the process alive.
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  const { before, after, told } = JSON.parse(output);
  expect(told).toEqual(told.map(() => true));
  expect(after.sort()).toEqual(before.sort());
}, 60_000);
