import { adoptCommand } from "./commands/adopt.ts";
import { benchCommand } from "./commands/bench.ts";
import { buildCommand } from "./commands/build.ts";
import { callCommand } from "./commands/call.ts";
import { checkCommand } from "./commands/check.ts";
import { clientCommand } from "./commands/client.ts";
import { describeCommand } from "./commands/describe.ts";
import { explainCommand } from "./commands/explain.ts";
import { importCommand } from "./commands/import.ts";
import { initCommand } from "./commands/init.ts";
import { keysCommand } from "./commands/keys.ts";
import { listCommand } from "./commands/list.ts";
import { receiptsCommand } from "./commands/receipts.ts";
import { reportCommand } from "./commands/report.ts";
import { schemaCommand } from "./commands/schema.ts";
import { searchCommand } from "./commands/search.ts";
import { startCommand } from "./commands/start.ts";
import { updateCommand } from "./commands/update.ts";
import { wrapCommand } from "./commands/wrap.ts";
import type { CommandGroup } from "./help.ts";

/** Every command there is, as the help lists them. */
export const commandGroups: readonly CommandGroup[] = [
  { title: "begin", commands: [initCommand, importCommand, updateCommand] },
  { title: "compile", commands: [buildCommand, checkCommand, startCommand, searchCommand, reportCommand] },
  {
    title: "any server",
    commands: [
      wrapCommand,
      adoptCommand,
      clientCommand,
      listCommand,
      describeCommand,
      callCommand,
      benchCommand,
    ],
  },
  { title: "a network", commands: [keysCommand, receiptsCommand] },
  { title: "learn", commands: [explainCommand, schemaCommand] },
];
