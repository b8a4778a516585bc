import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { CommandTarget, UrlTarget } from "../../runtime/client/client-options.ts";

type SdkServer = "sdk-v1" | "sdk-v2";

const script = (name: string) => fileURLToPath(new URL(`./servers/${name}.mjs`, import.meta.url));

/** A server on an official SDK, to be started by the client. */
export function sdkCommand(name: SdkServer): CommandTarget {
  return { command: process.execPath, args: [script(name)] };
}

/** The same over HTTP, running until the test ends. */
export async function sdkUrl(name: SdkServer): Promise<UrlTarget & { readonly origin: string }> {
  const child = spawn(process.execPath, [script(name), "--http"], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const [port] = await once(child.stdout, "data");
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  return { url: `${origin}/mcp`, origin };
}
