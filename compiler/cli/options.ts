import type { Option } from "./command.ts";

/** Options that several commands have, in the same words everywhere. */

export const configOption: Option = {
  type: "string",
  value: "FILE",
  help: "the config (default deltamcp.config.ts, here or above)",
};

export const jsonOption: Option = { type: "boolean", help: "print JSON" };

export const forceOption: Option = { type: "boolean", short: "f", help: "replace a file that is there" };
