import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { httpUpstream, sendJson } from "../../support/http-upstream.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { readTree, temporaryFolder } from "../../support/temporary-folder.ts";

/** The commands against servers as they are found in the wild. */

const initialized = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "odd" },
};

type Results = Readonly<Record<string, (params: Record<string, unknown>) => unknown>>;

function answer(results: Results, message: { id?: number; method: string; params: Record<string, unknown> }) {
  const make = message.method === "initialize" ? () => initialized : results[message.method];
  const body =
    make === undefined
      ? { error: { code: -32601, message: "Method not found" } }
      : { result: make(message.params) };
  return { jsonrpc: "2.0", id: message.id, ...body };
}

/** A server of Streamable HTTP with these results. */
async function server(results: Results): Promise<string> {
  const { url } = await httpUpstream((request, response) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const message = JSON.parse(request.body);
    if (message.id === undefined) return response.writeHead(202).end();
    return sendJson(response, answer(results, message));
  });
  return `${url}/mcp`;
}

const run = (...argv: string[]) => runCli(temporaryFolder(), argv);
const ping = { name: "ping", description: "Ping it", inputSchema: { type: "object" } };

it("lists, describes and imports tools whose members are null", async () => {
  const bare = {
    name: "bare",
    title: null,
    description: null,
    inputSchema: null,
    annotations: null,
    _meta: null,
  };
  const url = await server({ "tools/list": () => ({ tools: [bare, null, 7, {}, ping], nextCursor: null }) });
  expect(await run("list", url)).toEqual({
    exitCode: 0,
    out: "odd unknown  2025-06-18  2 tools\n\n  bare\n  ping  Ping it\n",
    err: "",
  });
  expect(await run("describe", url, "bare")).toEqual({
    exitCode: 0,
    out: "bare\n\nit has no input schema\n",
    err: "",
  });
  expect((await run("bench", url)).exitCode).toBe(0);
  const imported = await run("import", "tools", url, "-o", "-");
  expect(imported.err).toContain("warning[DMC5203]: `bare` has no input schema");
  expect(imported.out).toContain("  bare:\n    description: Bare\n");
});

it.each<[string, Results[string], string[]]>([
  ["an empty cursor", () => ({ tools: [ping], nextCursor: "" }), ["ping"]],
  ["a cursor that stands still", () => ({ tools: [ping], nextCursor: "again" }), ["ping"]],
  [
    "cursors that go in a circle",
    ({ cursor = "a" }) => ({
      tools: [{ ...ping, name: String(cursor) }],
      nextCursor: cursor === "a" ? "b" : "a",
    }),
    ["a", "b"],
  ],
  [
    "a fresh cursor with the same page for ever",
    ({ cursor = "0" }) => ({ tools: [ping], nextCursor: `${Number(cursor) + 1}` }),
    ["ping"],
  ],
  [
    "an empty page between others",
    ({ cursor = "0" }) =>
      cursor === "1"
        ? { tools: [], nextCursor: "2" }
        : { tools: [{ ...ping, name: `p${cursor}` }], ...(cursor === "0" ? { nextCursor: "1" } : {}) },
    ["p0", "p2"],
  ],
])("lists every tool once, given %s", async (_, list, names) => {
  const url = await server({ "tools/list": list });
  const { out } = await run("list", "--json", url);
  expect(JSON.parse(out).tools.map(({ name }: { name: string }) => name)).toEqual(names);
});

it("makes a spec with all arguments of its own list --json, and of the server itself", async () => {
  const schema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
  const tools = [{ ...ping, title: "Ping", inputSchema: schema, annotations: { readOnlyHint: true } }];
  const url = await server({ "tools/list": () => ({ tools }) });
  const root = temporaryFolder();
  const listed = await runCli(root, ["list", "--json", url]);
  expect(JSON.parse(listed.out).tools).toEqual(tools);
  await runCli(root, ["import", "tools", "-", "--name", "piped"], listed.out);
  const direct = await runCli(root, ["import", "tools", url]);
  expect(direct).toMatchObject({ exitCode: 0, err: "" });
  const body = (file: string) =>
    readTree(root)
      [file]?.split("\n")
      .slice(3)
      .join("\n")
      .replace(/version: .*/, "");
  expect(body("specs/odd.tools.yaml")).toContain("text:");
  expect(body("specs/odd.tools.yaml")?.replace("odd", "piped")).toBe(body("specs/piped.tools.yaml"));
});

it.each<[string, unknown, string]>([
  [
    "of an unknown type",
    { type: "json", json: { a: 1 } },
    '{\n  "type": "json",\n  "json": {\n    "a": 1\n  }\n}\n',
  ],
  ["without its members", { type: "image" }, '{\n  "type": "image"\n}\n'],
  ["that is no object", null, "null\n"],
  [
    "with a resource of null",
    { type: "resource", resource: null },
    '{\n  "type": "resource",\n  "resource": null\n}\n',
  ],
  [
    "with an image",
    { type: "image", data: "AAAA", mimeType: "image/png" },
    "[image, image/png, 3 bytes; --json prints it]\n",
  ],
])("prints a content block %s", async (_, block, out) => {
  const url = await server({ "tools/call": () => ({ content: [block] }) });
  expect(await run("call", url, "x")).toEqual({ exitCode: 0, out, err: "" });
});

it("shows the escapes of characters that would steer a terminal", async () => {
  const tool = { ...ping, name: "a\u001b[31m", description: "safe\u202e\u0007" };
  const url = await server({ "tools/list": () => ({ tools: [tool] }) });
  const { out } = await run("list", url);
  expect(out).toContain("  a\\u001b[31m  safe\\u202e\\u0007\n");
});

it.each<[string, string[], unknown, string]>([
  [
    "pairs, typed by the schema",
    ["id=7", "name=8", 'deep={"a":[1]}', "flag=true"],
    { id: 7, name: "8", deep: { a: [1] }, flag: true },
    "",
  ],
  ["a value with an equals sign", ["name=a=b"], { name: "a=b" }, ""],
  ["one JSON text", ['{"id": 3}'], { id: 3 }, ""],
  ["JSON without quotes", ["{id: 3}"], undefined, "; keys need double quotes"],
  ["a word that is none", ["id=1", "two"], undefined, "`two` is not an argument"],
])("takes arguments as %s", async (_, words, args, problem) => {
  const inputSchema = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
  const url = await server({
    "tools/list": () => ({ tools: [{ ...ping, inputSchema }] }),
    "tools/call": ({ arguments: given }) => ({ content: [{ type: "text", text: JSON.stringify(given) }] }),
  });
  const { out, err } = await run("call", url, "ping", ...words);
  if (args === undefined) expect(err).toContain(problem);
  else expect(JSON.parse(out)).toEqual(args);
});

it("sends every digit of a long integer", async () => {
  const bodies: string[] = [];
  const { url } = await httpUpstream((request, response) => {
    bodies.push(request.body);
    const message = JSON.parse(request.body || "{}");
    if (message.id === undefined) return response.writeHead(202).end();
    return sendJson(response, answer({ "tools/list": () => ({ tools: [ping] }) }, message));
  });
  await run("call", url, "ping", '{"id": 9007199254740993}');
  expect(bodies.join()).toContain('"id":9007199254740993');
});

it("reads arguments from a file with a byte order mark, and from UTF-16", async () => {
  const url = await server({
    "tools/call": ({ arguments: given }) => ({ content: [{ type: "text", text: JSON.stringify(given) }] }),
  });
  const root = temporaryFolder({ "args.json": '\ufeff{"a":"ü"}' });
  expect((await runCli(root, ["call", url, "x", "@args.json"])).out).toBe('{"a":"ü"}\n');
  const utf16 = Buffer.from('\ufeff{"a":"ü"}', "utf16le");
  expect((await runCli(root, ["call", url, "x", "-"], utf16)).out).toBe('{"a":"ü"}\n');
  expect((await runCli(root, ["call", url, "x", "-"], Buffer.from([0x7b, 0x0a, 0xe9, 0x7d]))).err).toBe(
    "deltamcp: standard input cannot be read: it is not UTF-8 text: byte 0xE9 in line 2; save it as UTF-8\n",
  );
});

it("names the nearest tool where a call names none", async () => {
  const refusing = await httpUpstream((request, response) => {
    const message = JSON.parse(request.body || "{}");
    if (message.method !== "tools/call")
      return sendJson(response, answer({ "tools/list": () => ({ tools: [ping] }) }, message));
    const error = { code: -32602, message: "Unknown tool: pin" };
    return sendJson(response, { jsonrpc: "2.0", id: message.id, error });
  });
  expect(await run("call", `${refusing.url}/mcp`, "pin")).toEqual({
    exitCode: 5,
    out: "",
    err: "deltamcp: there is no tool `pin`, did you mean `ping`?\n",
  });
});

const says = (status: number, type: string, body: string) => (_: unknown, response: ServerResponse) =>
  response.writeHead(status, { "content-type": type }).end(body);

it.each<[string, ReturnType<typeof says>, string]>([
  [
    "data",
    says(200, "application/json", '{"hello":1}'),
    'URL does not speak MCP: it answered initialize with {"hello":1}.',
  ],
  [
    "a page",
    says(200, "text/html", "<html><title>Welcome</title>"),
    'URL does not speak MCP: it answered initialize with the page "Welcome".',
  ],
  [
    "an empty body",
    says(200, "text/plain", ""),
    "URL does not speak MCP: it answered initialize with an empty body.",
  ],
  [
    "an error of its own",
    says(200, "application/json", '{"error":"no"}'),
    'URL does not speak MCP: it answered initialize with {"error":"no"}.',
  ],
  [
    "404",
    says(404, "text/plain", "nope"),
    "The server answered 404 Not Found: nope. There is no MCP server at URL.",
  ],
])("says at once that %s is not MCP", async (_, reply, message) => {
  const { url } = await httpUpstream(reply);
  const started = performance.now();
  const { exitCode, err } = await run("list", `${url}/mcp`);
  expect(err).toBe(`deltamcp: ${message.replace("URL", `${url}/mcp`)}\n`);
  expect(exitCode).toBe(4);
  expect(performance.now() - started).toBeLessThan(8_000);
});

/** A server of HTTP+SSE: the stream names the endpoint, and has the answers to what is posted there. */
async function sseServer(endpoint: string, results: Results) {
  let stream: ServerResponse | undefined;
  const { url, seen } = await httpUpstream((request, response) => {
    if (request.method === "GET" && request.url === "/sse") {
      stream = response.writeHead(200, { "content-type": "text/event-stream" });
      stream.write(`event: endpoint\ndata: ${endpoint}\n\n`);
    } else if (request.url === "/messages?session=1") {
      response.writeHead(202).end("Accepted");
      const message = JSON.parse(request.body);
      if (message.id !== undefined) stream?.write(`data: ${JSON.stringify(answer(results, message))}\n\n`);
    } else response.writeHead(405).end();
  });
  return { url: `${url}/sse`, seen };
}

it("talks to a server of the older HTTP+SSE transport", async () => {
  const results = {
    "tools/list": () => ({ tools: [ping] }),
    "tools/call": () => ({ content: [{ type: "text", text: "pong" }] }),
  };
  const { url, seen } = await sseServer("/messages?session=1", results);
  expect((await run("list", "--header", "authorization: Bearer t", url)).out).toContain(
    "\n  ping  Ping it\n",
  );
  expect(seen.filter(({ headers }) => headers.authorization !== "Bearer t")).toEqual([]);
  expect(await run("call", url, "ping")).toEqual({ exitCode: 0, out: "pong\n", err: "" });
});

it("posts to no other origin than the one that was named", async () => {
  const { url } = await sseServer("http://127.0.0.2:9/messages", {});
  expect((await run("list", url)).err).toBe(
    "deltamcp: The server named an endpoint of another origin: http://127.0.0.2:9/messages\n",
  );
});

it.each<[string[], string]>([
  [["list", "127.0.0.1:3930"], "; did you mean `http://127.0.0.1:3930/mcp`?"],
  [["list", "localhost:3930/mcp"], "; did you mean `http://localhost:3930/mcp`?"],
  [["list", "node server.mjs"], "; write its words without quotes, or after `--`: -- node server.mjs"],
  [["call", "--", "node", "server.mjs", "tool"], "which tool? With a command, write it before `--`"],
])("says what %j was meant to be", async (argv, help) => {
  expect((await run(...argv)).err.split("\n")[0]).toContain(help);
});

it("prints a result of 20 MB whole", async () => {
  const text = "x".repeat(20_000_000);
  const url = await server({ "tools/call": () => ({ content: [{ type: "text", text }] }) });
  expect((await run("call", url, "x")).out).toHaveLength(text.length + 1);
});

it("gives up an answer over 64 MB", async () => {
  const url = await httpUpstream((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = Buffer.alloc(8 * 1024 * 1024, " ");
    let left = 16;
    const more = (error?: Error | null) => {
      // On Node 24 a closed response is still `writable`, and each write to it calls back with an error.
      if (error) return;
      if (left-- > 0) response.write(chunk, more);
      else response.end();
    };
    more();
  });
  const { exitCode, err } = await run("list", `${url.url}/mcp`);
  expect(err).toBe("deltamcp: The server sent a response of more than 64 MB.\n");
  expect(exitCode).toBe(4);
});
