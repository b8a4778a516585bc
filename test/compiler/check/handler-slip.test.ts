import { expect, it } from "vitest";
import { checkProject, spec } from "../../support/check-project.ts";

const uses = (module: string) => spec(`tools:\n  run: { description: Run, run: { fn: ./${module}#run } }\n`);

async function help(module: string, beside: string): Promise<string | undefined> {
  const { report } = await checkProject({ ...uses(module), [beside]: "export const run = () => 1;" });
  return report.diagnostics.map(({ code, help }) => `${code} ${help}`)[0];
}

it.each([
  ["handlers/h.ts", "handlers/k.ts"],
  ["handlers/ab.ts", "handlers/ac.ts"],
  ["handlers/v1.ts", "handlers/v2.ts"],
  ["handlers/release1.ts", "handlers/release2.ts"],
  ["handlers/issue.ts", "handlers/label.ts"],
])("lets a new file %s be, beside %s", async (module, beside) => {
  expect(await help(module, beside)).toBeUndefined();
});

it.each([
  ["handlers/tracker.ts", "handlers/traker.ts"],
  ["handlers/h.ts", "handlers/H.ts"],
  ["handlers/h.ts", "handlers/h.mts"],
  ["tracker.ts", "Tracker.ts"],
])("takes %s for a slip of %s", async (module, beside) => {
  expect(await help(module, beside)).toBe(
    `DMC4032 did you mean \`./${beside}\`? For a new file, create an empty \`${module}\` first`,
  );
});
