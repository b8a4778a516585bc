import type { Report } from "../diagnostics/report.ts";
import { maxDepth } from "./limits.ts";
import { parseJson } from "./parse-json.ts";
import { parseYaml } from "./parse-yaml.ts";
import type { SourceFile } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/**
 * Parses a spec file: strict JSON (RFC 8259) if its name ends in `.json`, else YAML 1.2 core. Never throws because of the
 * text. If the text is not YAML or JSON at all, the value of the tree is undefined.
 */
export function parse(source: SourceFile, report: Report): SyntaxTree {
  try {
    return source.path.endsWith(".json") ? parseJson(source, report) : parseYaml(source, report);
  } catch (error) {
    // Both libraries recurse: very deeply nested text overflows the stack before our own limit applies.
    if (!(error instanceof RangeError)) throw error;
    const span = { source, start: 0, end: 0 };
    report.add("DMC1011", { limit: maxDepth }, { span });
    return { source, value: undefined, locate: () => span };
  }
}
