import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const spec = `server: { name: shop, version: 1.2.0 }
tools:
  stock: { description: Count, output: { type: integer }, run: { mock: {} } }
`;

/** The words of an instruction in exec form. */
function execForm(text: string, instruction: RegExp): readonly string[] {
  const [, list = ""] = instruction.exec(text) ?? [];
  return JSON.parse(list) as readonly string[];
}

it("writes a bundle and a Dockerfile whose command and health check work, and leaves an author's file alone", async () => {
  const root = temporaryFolder({ "specs/shop.tools.yaml": spec, "package.json": '{ "type": "module" }' });
  const built = await runCli(root, ["build", "--docker", "--skip-types", "-q"]);
  expect([built.exitCode, built.err]).toEqual([0, "wrote generated/shop/Dockerfile\n"]);
  const folder = join(root, "generated/shop");
  const file = join(folder, "Dockerfile");
  const text = readFileSync(file, "utf8");
  expect(text).toContain("FROM gcr.io/distroless/nodejs22-debian12:nonroot");
  expect(text).not.toMatch(/^USER root|^RUN(?![\s\S]*FROM gcr)/m);

  // The entry point of the image is Node. The port is a free one here.
  const argv = execForm(text, /^CMD (\[.*\])$/m).map((word) => word.replace("0.0.0.0:8080", "127.0.0.1:0"));
  const server = spawn(process.execPath, argv, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(server.stdout, "data");
  const [, port = ""] = /:(\d+)\/mcp/.exec(String(line)) ?? [];
  const [, ...check] = execForm(text, /HEALTHCHECK .*? CMD (\[.*\])$/m);
  const healthy = async () => {
    const argv = check.map((word) => word.replace("8080", port));
    return (await once(spawn(process.execPath, argv, { stdio: "ignore" }), "exit"))[0];
  };
  expect(await healthy()).toBe(0);
  server.kill();
  await once(server, "exit");
  expect(await healthy()).toBe(1);

  writeFileSync(file, "FROM scratch\n");
  const again = await runCli(root, ["build", "--docker", "--skip-types", "-q"]);
  expect([again.exitCode, again.err, readFileSync(file, "utf8")]).toEqual([0, "", "FROM scratch\n"]);
  expect(existsSync(join(folder, "server.mjs"))).toBe(true);
}, 60_000);

it("refuses to write what it should only check", async () => {
  const { exitCode, err } = await runCli(temporaryFolder({ "specs/shop.tools.yaml": spec }), [
    "build",
    "--docker",
    "--check",
  ]);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("--docker writes files and --check does not")]);
});
