import { atMost, figure, type Row } from "../row.ts";
import { HttpClient } from "./http-load.ts";
import { inFlight, type Request } from "./load.ts";
import { handshakeDialect } from "./mcp-dialect.ts";
import { type Kept, keptBy, writeMemoryProbe } from "./memory-probe.ts";
import { portOf, type ServerProcess, startServer } from "./server-process.ts";
import { StdioClient } from "./stdio-load.ts";

const callsOfSession = 10;

/**
 * What a server keeps after many calls and sessions. Its heap is held against what it kept after a tenth of them; its
 * resident memory against what it was after half of them, as Node takes long to reach the size that it stays at.
 * Clients behave as hosts were seen to: each call is cancelled once it is answered, half of the sessions are never
 * ended, and connections come and go.
 */
export async function measureMemory(
  command: readonly string[],
  request: Request,
  sessions: number,
  cwd: string,
): Promise<readonly Row[]> {
  const probed = [...writeMemoryProbe(cwd), ...command];
  const http = startServer([...probed, "--http", "127.0.0.1:0"], cwd);
  const stdio = startServer(probed, cwd);
  try {
    const port = await portOf(http);
    const client = new StdioClient(stdio, handshakeDialect);
    await client.begin();
    const calls = sessions * callsOfSession;
    return [
      ...(await grow("HTTP", http, sessions, (count) => serveSessions(port, request, count))),
      ...(await grow("stdio", stdio, calls, (count) => client.run(request, count, cancellation))),
    ];
  } finally {
    await Promise.all([http.stop(), stdio.stop()]);
  }
}

async function grow(
  name: string,
  server: ServerProcess,
  count: number,
  run: (count: number) => Promise<void>,
): Promise<readonly Row[]> {
  const kept: Kept[] = [];
  for (const share of [0.1, 0.4, 0.5]) {
    await run(count * share);
    kept.push(await keptBy(server));
  }
  const [tenth, half, end] = kept as [Kept, Kept, Kept];
  return [
    figure(`${name} memory, heap`, end.heap, "MB"),
    figure(`${name} memory, resident`, end.resident, "MB"),
    atMost(`${name} memory, heap / after a tenth`, end.heap / tenth.heap, "times", 1.15),
    atMost(`${name} memory, resident / after half`, end.resident / half.resident, "times", 1.15),
  ];
}

async function serveSessions(port: number, request: Request, sessions: number): Promise<void> {
  let left = sessions;
  const serve = async () => {
    while (left > 0) {
      const client = new HttpClient(port, handshakeDialect);
      // Ten sessions a connection: as many as there are hosts that start anew, without a port for each.
      for (let each = 0; each < 10 && left > 0; each++) {
        left -= 1;
        await serveSession(client, request);
        if (left % 2 === 0) await client.end();
      }
      client.close();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, serve));
}

async function serveSession(client: HttpClient, { method, params }: Request): Promise<void> {
  await client.begin();
  for (let call = 0; call < callsOfSession; call++) {
    await client.request(method, params);
    await client.post("notifications/cancelled", cancellation(client.lastId));
  }
}

function cancellation(id: number) {
  return { requestId: id, reason: "the request is over" };
}
