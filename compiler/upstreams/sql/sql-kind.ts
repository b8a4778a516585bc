import { placeIn } from "../../bind/declared.ts";
import type { UpstreamKind, UpstreamRule } from "../upstream-kind.ts";

/** A connection URI with a password in it is a secret. */
const secret: UpstreamRule<"sql"> = (upstream, { report }) => {
  const { postgres = "" } = upstream.place.spec;
  if (!/^[a-z]+:\/\/[^/@]*:(?!\$\{)[^/@]+@/i.test(postgres)) return;
  report(
    "DMC4004",
    {},
    {
      span: placeIn(upstream, ["sql", "postgres"]),
      help: "read it from the environment: `${DATABASE_URL}`",
    },
  );
};

/** A database: a SQLite file, or PostgreSQL. */
export const sqlUpstreamKind: UpstreamKind<"sql"> = {
  example: "{ sql: { sqlite: ./notes.db } }",
  rules: [secret],
  lower: ({ sqlite, create, postgres = "" }) =>
    sqlite === undefined
      ? { kind: "sql", postgres }
      : { kind: "sql", sqlite, ...(create === true ? { create } : {}) },
};
