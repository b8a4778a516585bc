import { renderFrame } from "../emit/frames.ts";
import type { CostReport } from "./cost-report.ts";

/**
 * Returns the report as one HTML page that needs no other file and no network. The page contains the data as JSON. Its
 * script draws text nodes only, so that no name or description of a tool can become markup.
 */
export function reportPage(report: CostReport): string {
  return renderFrame("report.html", {
    title: `${report.server.title ?? report.server.name} ${report.server.version}`,
    data: JSON.stringify(report),
  });
}
