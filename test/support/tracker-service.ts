import type { AddressInfo } from "node:net";
import { openDatabase } from "../../examples/tracker-service/database.ts";
import { fillWithDemoData } from "../../examples/tracker-service/demo-data.ts";
import { createTrackerServer } from "../../examples/tracker-service/tracker-server.ts";

/** The tracker with its demo data on loopback. */
export async function trackerService(file?: string): Promise<{ readonly url: string; close(): void }> {
  const { database, isNew } = await openDatabase(file);
  if (isNew) fillWithDemoData(database);
  const server = createTrackerServer(database, "test-token");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
