import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";

export const explainCommand = defineCommand({
  name: "explain",
  summary: "explain a diagnostic and how to fix it",
  usage: ["[CODE]"],
  words: { max: 1, otherwise: "takes one code at a time" },
  options: {},
  notes: ["Without a code it lists all codes."],
  async run(input, terminal) {
    const { codes } = await import("../../diagnostics/codes.ts");
    const [asked] = input.words;
    if (asked === undefined) {
      for (const [code, rule] of Object.entries(codes))
        terminal.out(`${code}  ${rule.severity.padEnd(8)}${rule.title}`);
      return exitCodes.ok;
    }
    const { explain } = await import("../../diagnostics/explain.ts");
    const page = explain(asked);
    if (page !== undefined) {
      const { showPage } = await import("../show-page.ts");
      terminal.out(showPage(page, terminal));
      return exitCodes.ok;
    }
    const { didYouMean } = await import("../../diagnostics/suggest.ts");
    const nearest = didYouMean(asked.toUpperCase(), Object.keys(codes));
    throw new UsageError(`there is no code \`${asked}\`${nearest === undefined ? "" : `, ${nearest}`}`);
  },
});
