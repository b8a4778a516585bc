import { claudeCode } from "./claude-code.ts";
import { claudeDesktop } from "./claude-desktop.ts";
import { cline, roo } from "./cline.ts";
import { codex } from "./codex.ts";
import { continueHost } from "./continue.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import { gemini, qwen } from "./gemini.ts";
import { goose } from "./goose.ts";
import type { Host } from "./host.ts";
import { kilo, opencode } from "./opencode.ts";
import { vscode } from "./vscode.ts";
import { zed } from "./zed.ts";

/** The hosts whose configuration `adopt` edits. */
export const adoptableHosts: readonly Host[] = [
  ...[claudeCode, claudeDesktop, cursor, vscode, codex, gemini, qwen, opencode, kilo],
  ...[copilot, cline, roo, goose, zed, continueHost],
];
