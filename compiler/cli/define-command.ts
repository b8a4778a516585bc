import type { Command, CommandDefinition } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { commandHelp } from "./help.ts";
import type { OptionTable } from "./option.ts";
import { parseInput } from "./parse-input.ts";

/** Declares a command. The types of `input.options` follow from the declared options. */
export function defineCommand<const Options extends OptionTable>(
  definition: CommandDefinition<Options>,
): Command {
  return {
    ...definition,
    async execute(argv, terminal) {
      const input = await parseInput(definition, argv);
      if (input === "help") {
        terminal.out(commandHelp(definition));
        return exitCodes.ok;
      }
      return definition.run(input, terminal);
    },
  };
}
