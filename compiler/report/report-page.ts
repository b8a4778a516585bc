import { renderFrame } from "../emit/frames.ts";
import type { CostReport } from "./cost-report.ts";

/**
 * The report as one page of HTML that needs nothing else, and no network: the data stands inside as JSON, and a script
 * draws it with text nodes alone, so that no name or description of a tool can become markup.
 */
export function reportPage(report: CostReport): string {
  return renderFrame("report.html", {
    title: `${report.server.title ?? report.server.name} ${report.server.version}`,
    data: JSON.stringify(report),
  });
}
