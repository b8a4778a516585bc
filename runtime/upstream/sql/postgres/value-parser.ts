import type pg from "pg";

/** Types by their numbers in pg_type.dat. */
const [date, timestamp, interval] = [1082, 1114, 1186];

type Types = Pick<typeof pg.types, "getTypeParser">;

/**
 * Returns how values are read: `bigint` and `numeric` keep their digits as text, a timestamp with a time zone is a Date, `json` is
 * data, `bytea` bytes. Dates, timestamps without a time zone and intervals stay as PostgreSQL writes them: as a Date they
 * would move with the time zone of this machine.
 */
export function valueParser(
  types: Types,
): (oid: number, format?: "text" | "binary") => (text: string) => unknown {
  return (oid, format) =>
    [date, timestamp, interval].includes(oid) && format !== "binary"
      ? (text: string) => (oid === timestamp ? text.replace(" ", "T") : text)
      : (types.getTypeParser(oid, format as "text") as (text: string) => unknown);
}
