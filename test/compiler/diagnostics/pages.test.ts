import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { explain, listCodes } from "../../../compiler/diagnostics/explain.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { diagnoseProject } from "../../support/diagnose-project.ts";

const codes = listCodes();

/** The files of a page's example: ` ```yaml wrong labels.yaml `; without a name it is the spec itself. */
function example(page: string, kind: "wrong" | "right"): Record<string, string> {
  const fence = /^```(\w+) (wrong|right)(?: (\S+))?\n(.*?)^```$/gms;
  const blocks = [...page.matchAll(fence)].filter(([, , verdict]) => verdict === kind);
  return Object.fromEntries(
    blocks.map(([, language, , name, text]) => [name ?? `example.tools.${language}`, text ?? ""]),
  );
}

it("has one page a code, and no other", () => {
  const folder = new URL("../../../compiler/diagnostics/pages/", import.meta.url);
  expect(readdirSync(folder).sort()).toEqual(codes.map(({ code }) => `${code}.md`));
});

it.each(codes)("$code: the page is headed by its title and has both examples", ({ code, title }) => {
  const page = explain(code) ?? "";
  expect(page.split("\n")[0]).toBe(`# ${code}: ${title}`);
  for (const kind of ["wrong", "right"] as const) expect(Object.keys(example(page, kind))).not.toEqual([]);
});

it.each(codes)("$code: the wrong example gives this code alone, the right one no error", async ({ code }) => {
  const page = explain(code) ?? "";
  const wrong = await diagnoseProject(memoryHost(example(page, "wrong")));
  expect([...new Set(wrong.map((diagnostic) => diagnostic.code))]).toEqual([code]);
  const right = await diagnoseProject(memoryHost(example(page, "right")));
  expect(right.filter((diagnostic) => diagnostic.severity === "error" || diagnostic.code === code)).toEqual(
    [],
  );
});

it("finds a page by its number alone and in small letters, and none where there is none", () => {
  const page = explain("DMC2001");
  expect(page).toContain("# DMC2001");
  expect(explain("2001")).toBe(page);
  expect(explain(" dmc2001 ")).toBe(page);
  for (const code of ["DMC9999", "constructor", "../DMC2001", ""]) expect(explain(code)).toBeUndefined();
});
