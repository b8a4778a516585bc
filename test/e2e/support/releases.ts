import type { OfficialRelease } from "./official-client.ts";
import { sdkOne } from "./sdk-one.ts";
import { sdkTwo } from "./sdk-two.ts";

/** The official clients that must work, with the revision that each should end up with. */
export const releases: readonly OfficialRelease[] = [
  sdkOne("sdk-1.4.1", "2024-11-05", ["stdio"], false),
  sdkOne("sdk-1.11.0", "2025-03-26", ["stdio", "http"], false),
  sdkOne("sdk-1.17.5", "2025-06-18", ["stdio", "http"], true),
  sdkOne("sdk-1.24.0", "2025-06-18", ["stdio", "http"], true),
  sdkOne("sdk-1.32.2", "2025-11-25", ["stdio", "http"], true),
  sdkTwo("legacy", "2025-11-25"),
  sdkTwo("auto", "2026-07-28"),
  sdkTwo({ pin: "2026-07-28" }, "2026-07-28"),
];
