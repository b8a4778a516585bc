import type { AddressInfo } from "node:net";
import { openDatabase } from "./database.ts";
import { fillWithDemoData } from "./demo-data.ts";
import { createTrackerServer } from "./tracker-server.ts";

/**
 * Runs the tracker: `tsx examples/tracker-service/main.ts`. TRACKER_PORT (4010; 0 takes a free one), TRACKER_TOKEN
 * (demo), and TRACKER_DATA, the file that it is kept in; without it everything is gone when it ends.
 */
const { TRACKER_PORT = "4010", TRACKER_TOKEN = "demo", TRACKER_DATA } = process.env;
const { database, isNew } = await openDatabase(TRACKER_DATA || undefined);
if (isNew) fillWithDemoData(database);
const server = createTrackerServer(database, TRACKER_TOKEN);

server.listen(Number(TRACKER_PORT), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`tracker listens on http://127.0.0.1:${port}\n`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    server.close(() => void database.save().then(() => process.exit(0)));
    server.closeIdleConnections();
  });
