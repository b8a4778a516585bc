import { spawn } from "node:child_process";
import { once } from "node:events";
import type { CommandTarget, UrlTarget } from "../../runtime/client/client-options.ts";
import { bundledScript } from "./bundled-script.ts";

type SdkServer = "sdk-v1" | "sdk-v2";

const script = (name: SdkServer) => bundledScript(new URL(`./servers/${name}.mjs`, import.meta.url));

/** A server on an official SDK, to be started by the client. */
export async function sdkCommand(name: SdkServer): Promise<CommandTarget> {
  return { command: process.execPath, args: [await script(name)] };
}

type SdkUrl = UrlTarget & { readonly origin: string };
const running = new Map<SdkServer, Promise<SdkUrl>>();

/** The same over HTTP. All tests of a process share one server of each SDK, which ends with the process. */
export function sdkUrl(name: SdkServer): Promise<SdkUrl> {
  const server = running.get(name) ?? startSdkServer(name);
  running.set(name, server);
  return server;
}

async function startSdkServer(name: SdkServer): Promise<SdkUrl> {
  const argv = [await script(name), "--http"];
  const child = spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  return { url: `${origin}/mcp`, origin };
}
