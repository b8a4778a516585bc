import { join } from "node:path";
import { expect, it } from "vitest";
import { freePorts, startServer, thesePorts } from "../../../compiler/cli/server-process.ts";
import { freePort, listenOn } from "../../support/listener.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const echo = `import { createServer } from "node:http";
const argv = process.argv.slice(2);
createServer((_, response) => response.end(JSON.stringify(argv))).listen(Number(argv[1]?.split(":")[1]), "127.0.0.1");
`;

function start(source: string, port: number, surface?: string) {
  const cwd = temporaryFolder({ "server.mjs": source });
  const options = { cwd, port, ...(surface === undefined ? {} : { surface }) };
  return startServer("demo", { command: process.execPath, args: [join(cwd, "server.mjs")] }, options);
}

it("starts a server on its port with its surface, and ends it", async () => {
  const port = await freePort();
  const server = await start(echo, port, "small");
  const argv = await (await fetch(`http://127.0.0.1:${port}`)).json();
  expect(argv).toEqual(["--http", `127.0.0.1:${port}`, "--surface", "small"]);
  await server.stop();
  expect(await server.ended).toEqual({ name: "demo", status: "SIGTERM" });
  await server.stop();
});

it("says that a server did not start as soon as it ended, and knocks no more", async () => {
  const port = await freePort();
  await expect(start("process.exit(7);", port)).rejects.toMatchObject({
    message: "demo did not start",
    exitCode: 1,
  });
  const later = await listenOn(port);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(later.knocks).toBe(0);
});

it("passes over ports that are taken, unless it was these that were asked for", async () => {
  const { port } = await listenOn();
  const [next] = await freePorts(port, 1);
  expect(next).toBeGreaterThan(port);
  await expect(thesePorts(port, 1)).rejects.toThrow(
    `another program uses port ${port}; without --port, the next free port is used`,
  );
  await expect(freePorts(65_535, 2)).rejects.toThrow("there is no free port from 65535 upwards");
  const free = await freePort();
  expect(await thesePorts(free, 1)).toEqual([free]);
  await expect(thesePorts(65_536, 2)).rejects.toThrow(
    "--port 65536 is too high for 2 servers: ports end at 65535",
  );
});
