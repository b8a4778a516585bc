import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import { includesOf } from "../source/include.ts";
import type { SyntaxTree } from "../source/syntax-tree.ts";
import { checkInput } from "./check-input.ts";
import { checkTemplates } from "./check-templates.ts";
import type { Spec, SpecDocument } from "./spec.ts";
import { specValidator } from "./spec-schema.ts";
import { reportStructure } from "./structure-errors.ts";

/** Checks the structure of all spec files. Undefined if a mistake was reported, here or by an earlier phase. */
export function validate(trees: readonly SyntaxTree[], report: Report): readonly SpecDocument[] | undefined {
  const documents = trees.flatMap((tree) => validateTree(tree, report) ?? []);
  return report.failed ? undefined : documents;
}

/**
 * Checks a file's structure against spec.schema.json. Undefined if it has mistakes, all of them reported; a tree
 * that cannot be parsed (its value is undefined) was reported before.
 */
export function validateTree(tree: SyntaxTree, report: Report): SpecDocument | undefined {
  if (tree.value === undefined) return undefined;
  if (isObject(tree.value) && ("openapi" in tree.value || "swagger" in tree.value)) {
    const key = "openapi" in tree.value ? "openapi" : "swagger";
    const help = "write a spec with `server` and `tools`; a tool sends one request by `run: { http: … }`";
    report.add("DMC2011", {}, { span: tree.locate([key], "key"), help });
    return undefined;
  }
  const before = report.errorCount;
  const fits = specValidator();
  if (!fits(tree.value)) reportStructure(tree, fits.errors ?? [], report);
  checkInputs(tree, report);
  checkTemplates(tree, report);
  if (report.errorCount > before) return undefined;
  return { tree, spec: tree.value as Spec, includes: includesOf(tree).map((include) => include.path) };
}

/** Checks every input, so that its mistakes show together with those of the structure. */
function checkInputs(tree: SyntaxTree, report: Report): void {
  const tools = isObject(tree.value) && isObject(tree.value["tools"]) ? tree.value["tools"] : {};
  for (const [name, tool] of Object.entries(tools)) {
    const input = isObject(tool) ? tool["input"] : undefined;
    if (isObject(input)) checkInput(tree, ["tools", name, "input"], input, report);
  }
}
