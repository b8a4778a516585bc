/** One figure of a benchmark. `bar` is the required figure, and `ok` is true if it is met. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `<= 2.2`, `>= 5`: absent where nothing is asked. */
  readonly bar?: string;
  readonly ok?: boolean;
}

/** A row that is held against a bar: `atMost("cold", 1.9, "s", 2.2)`. */
export function atMost(name: string, value: number, unit: string, bar: number): Row {
  return { name, value, unit, bar: `<= ${bar}`, ok: value <= bar };
}

/** A row that is held against a bar: `atLeast("calls", 5.4, "times", 5)`. */
export function atLeast(name: string, value: number, unit: string, bar: number): Row {
  return { name, value, unit, bar: `>= ${bar}`, ok: value >= bar };
}

/** A figure without a bar. */
export function figure(name: string, value: number, unit: string): Row {
  return { name, value, unit };
}

/** The rows as a table, or as JSON where `--json` was given. Sets exit code 3 if a bar is missed. */
export function printRows(rows: readonly Row[], argv: readonly string[]): void {
  if (argv.includes("--json")) console.log(JSON.stringify(rows, null, 1));
  else {
    const wide = Math.max(...rows.map((row) => row.name.length));
    for (const row of rows) {
      const verdict = row.ok === undefined ? "" : row.ok ? "ok" : "MISSED";
      const cells = [
        row.name.padEnd(wide),
        rounded(row.value).padStart(12),
        row.unit.padEnd(12),
        (row.bar ?? "").padEnd(12),
        verdict,
      ];
      console.log(cells.join("  ").trimEnd());
    }
  }
  if (rows.some((row) => row.ok === false)) process.exitCode = 3;
}

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(4);
}
