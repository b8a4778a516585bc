import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkProject } from "../../compiler/compile.ts";
import { renderText } from "../../compiler/diagnostics/render-text.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";
import { docExamples } from "../support/doc-examples.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

it("shows the error that its own spec would get", async () => {
  const [, sample = ""] = /^```\n(error\[DMC2004\].*?)\n```$/ms.exec(readme) ?? [];
  const [, long = ""] = /│ {5}(description: .*)\n/.exec(sample) ?? [];
  const path = "specs/tracker.tools.yaml";
  const spec = docExamples("README.md")
    .get(path)
    ?.replace("description: Search issues by text and state", long);
  expect(spec).toContain(long);
  const { diagnostics } = await checkProject({}, memoryHost({ [path]: spec ?? "" }));
  expect(renderText(diagnostics.filter(({ code }) => code === "DMC2004"))).toBe(`${sample}\n`);
});
