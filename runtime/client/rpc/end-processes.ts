import { nodeModule } from "../../support/node-module.ts";

const kills = new Set<() => void>();

/** Runs `kill` when this process exits, unless {@link spare} was called before: no child outlives its client. */
export function killAtExit(kill: () => void): void {
  // One listener for all children: Node warns of more than ten.
  if (kills.size === 0) process.once("exit", killAll);
  kills.add(kill);
}

/** Takes back {@link killAtExit}. */
export function spare(kill: () => void): void {
  if (kills.delete(kill) && kills.size === 0) process.removeListener("exit", killAll);
}

function killAll(): void {
  for (const kill of kills) kill();
}

/**
 * Sends a signal to every process of a group (kill(2), negative pid). Windows has no groups: there `taskkill` ends the
 * process and its descendants, whatever the signal. A group that is gone already is no error.
 */
export function endGroup(leader: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    if (process.platform !== "win32") process.kill(-leader, signal);
    else
      nodeModule("node:child_process", "Ending a server with a `command`")
        .spawn("taskkill", ["/pid", String(leader), "/t", "/f"], { stdio: "ignore", windowsHide: true })
        .on("error", () => undefined);
  } catch {
    // ESRCH: every process of the group has ended.
  }
}
