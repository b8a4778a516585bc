import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A browser of this machine: `CHROMIUM` names one, else the first in the path; undefined where there is none. */
export const browserPath: string | undefined =
  process.env["CHROMIUM"] ??
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

export async function launchBrowser(): Promise<Browser> {
  if (browserPath === undefined) throw new Error("there is no browser");
  return chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
}
