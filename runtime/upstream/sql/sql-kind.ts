import { DeltaMcpError } from "../../errors.ts";
import { resolveEnv } from "../env.ts";
import type { UpstreamKind } from "../upstream-kind.ts";

/** Loads a database driver with the first statement. */
export const sqlKind: UpstreamKind<"sql"> = {
  check(name, record) {
    const place = "sqlite" in record ? record.sqlite : record.postgres;
    if (place.trim() === "")
      throw new DeltaMcpError("configuration", `the database of upstream ${name} is empty`);
  },
  async connect(name, record, { env }) {
    const resolved = resolveEnv({ [name]: record }, env)[name] ?? record;
    if ("sqlite" in resolved) {
      const { connectSqlite } = await import("./sqlite/connect-sqlite.ts");
      return connectSqlite(name, resolved);
    }
    const { connectPostgres } = await import("./postgres/connect-postgres.ts");
    return connectPostgres(name, resolved.postgres);
  },
  connectsLater: true,
};
