import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/report.ts";
import { nodeHost } from "../host/node-host.ts";
import { checkPackage } from "./check-package.ts";

/** Warnings about the package.json and the tsconfig.json of a project on the disk. */
export async function packageDiagnostics(root: string): Promise<readonly Diagnostic[]> {
  const report = new Report();
  await checkPackage(nodeHost(root), report);
  return report.diagnostics;
}
