import { DeltaMcpError, messageOf } from "../../errors.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import type { StdoutForm } from "./exec-binding.ts";

/**
 * Reads what a program wrote, UTF-8 with or without a byte order mark. Text loses one line break at its end. `csv` is RFC 4180 with
 * a first line of names: an array of objects of strings.
 * @throws DeltaMcpError("tool_failed") for output that is not of its form, with the line
 */
export async function readStdout(bytes: Buffer, form: StdoutForm, command: string): Promise<unknown> {
  const text = new TextDecoder().decode(bytes);
  switch (form) {
    case "text":
      return text.replace(/\r?\n$/, "");
    case "json":
      return parsed(text, `${command} wrote invalid JSON`);
    case "lines":
      return text
        .split("\n")
        .map((line, at) => [line.trim(), at + 1] as const)
        .filter(([line]) => line !== "")
        .map(([line, at]) => parsed(line, `${command} wrote invalid JSON in line ${at}`));
    case "csv":
      return readCsv(text, command);
  }
}

async function readCsv(text: string, command: string): Promise<unknown> {
  const { parse } = await import("csv-parse/sync");
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    // The message names the line.
    throw new DeltaMcpError("tool_failed", `${command} wrote invalid CSV: ${messageOf(error)}.`);
  }
}

function parsed(text: string, problem: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new DeltaMcpError("tool_failed", `${problem}: ${messageOf(error)}.`);
  }
}
