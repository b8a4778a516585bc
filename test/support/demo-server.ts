import { setTimeout } from "node:timers/promises";
import { content } from "../../runtime/call/tool-result.ts";
import type { PromptRecord, ResourceRecord } from "../../runtime/catalogue/records.ts";
import type { ServerSketch } from "./memory-server.ts";
import type { ToolSketch } from "./memory-tools.ts";

/** A tool of each kind that a protocol treats differently. */
export const demoTools: Record<string, ToolSketch> = {
  add: {
    description: "Adds two numbers",
    inputSchema: {
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
    },
    outputSchema: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] },
    handler: ({ a, b }) => ({ sum: a + b }),
  },
  now: { description: "Takes no arguments", handler: () => "noon" },
  fail: {
    description: "Always fails",
    handler: () => {
      throw new Error("it broke");
    },
  },
  wait: {
    description: "Ends when it is cancelled",
    handler: (_args, { signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  },
  sleep: {
    description: "Ends after some milliseconds",
    inputSchema: { type: "object", properties: { ms: { type: "integer" } }, required: ["ms"] },
    handler: ({ ms }) => setTimeout(ms, `slept ${ms}`),
  },
  steps: {
    description: "Reports progress and logs",
    async handler(_args, { progress, log }) {
      progress({ progress: 0, total: 2, message: "begun" });
      log("debug", "step 0");
      // SDK clients hand progress on a microtask later than answers: what comes in one chunk with those is lost there.
      await setTimeout(60);
      progress({ progress: 1, total: 2 });
      progress({ progress: 1, total: 2 });
      log("warning", { step: 1 }, "demo");
      progress({ progress: 2, total: 2 });
      void setTimeout(120).then(() => progress({ progress: 3 }));
      await setTimeout(60);
      return "done";
    },
  },
  media: {
    description: "Answers with every kind of content",
    handler: () =>
      content([
        { type: "text", text: "hello" },
        { type: "image", data: "aGk=", mimeType: "image/png" },
        { type: "audio", data: "aGk=", mimeType: "audio/wav" },
        { type: "resource", resource: { uri: "test://embedded", mimeType: "text/plain", text: "inside" } },
        { type: "resource_link", uri: "test://link", name: "a link" },
      ]),
  },
  ask_name: {
    description: "Asks the user for a name",
    async handler(_args, { elicit }) {
      const schema = { type: "object", properties: { name: { type: "string" } } };
      const reply = await elicit({ message: "Your name?", requestedSchema: schema }, "user_name");
      return reply["action"] === "accept"
        ? `Hello, ${(reply["content"] as { name: string }).name}!`
        : "As you wish.";
    },
  },
  ask_all: {
    description: "Asks for everything at once",
    async handler(_args, { elicit, sample, roots }) {
      const messages = [{ role: "user", content: { type: "text", text: "Greet" } }];
      const [name, greeting, folders] = await Promise.all([
        elicit({ message: "Name?", requestedSchema: { type: "object", properties: {} } }),
        sample({ messages, maxTokens: 10 }),
        roots(),
      ]);
      return { action: name["action"], model: greeting["model"], roots: folders.length };
    },
  },
  ask_twice: {
    description: "Asks one thing after another",
    async handler(_args, { elicit }) {
      const schema = { type: "object", properties: { v: { type: "string" } } };
      const first = await elicit({ message: "First?", requestedSchema: schema });
      const second = await elicit({ message: "Second?", requestedSchema: schema });
      return [first["content"], second["content"]];
    },
  },
  sample_or_not: {
    description: "Gets on without a model",
    async handler(_args, { sample }) {
      try {
        await sample({ messages: [], maxTokens: 1 });
        return "sampled";
      } catch {
        return "got on without";
      }
    },
  },
  touch: {
    description: "Changes a resource",
    handler: (_args, { resourceUpdated }) => {
      resourceUpdated("test://watched");
      return "touched";
    },
  },
  hidden: { description: "In no list", visible: false, handler: () => "found me" },
};

export const demoPrompts: readonly PromptRecord[] = [
  {
    name: "greet",
    title: "Greeting",
    description: "Greets somebody",
    arguments: [
      {
        name: "who",
        required: true,
        complete: { kind: "values", values: ["world", "wanda", "everybody at work"] },
      },
      { name: "how", required: false, complete: { kind: "fn", handler: "completeHow" } },
    ],
    run: {
      kind: "template",
      messages: [{ role: "user", content: { type: "text", text: "Greet {who} {how}" } }],
    },
  },
  { name: "asks", arguments: [], run: { kind: "fn", handler: "askingPrompt" } },
  { name: "lost", arguments: [], run: { kind: "fn", handler: "notThere" } },
];

export const demoResources: readonly ResourceRecord[] = [
  {
    name: "text",
    uri: "test://text",
    mimeType: "text/plain",
    subscribe: false,
    run: { kind: "text", text: "hello" },
  },
  {
    name: "blob",
    uri: "test://blob",
    mimeType: "image/png",
    subscribe: false,
    run: { kind: "blob", base64: "aGk=" },
  },
  { name: "watched", uri: "test://watched", subscribe: true, run: { kind: "fn", handler: "readWatched" } },
  {
    name: "item",
    uriTemplate: "test://items/{id}",
    subscribe: false,
    complete: { id: { kind: "values", values: ["1", "12", "2"] } },
    run: { kind: "fn", handler: "readItem" },
  },
];

/** Everything a server can have, in memory. */
export const demoServer: ServerSketch = {
  tools: demoTools,
  prompts: demoPrompts,
  resources: demoResources,
  header: {
    server: { name: "demo", version: "1.2.3", title: "Demo", instructions: "Try things." },
    digest: "d".repeat(64),
    encoding: "e".repeat(64),
    has: {
      prompts: true,
      resources: true,
      resourceTemplates: true,
      completions: true,
      subscriptions: true,
      readsAndWrites: false,
      readOnly: false,
    },
  },
  handlers: {
    completeHow: ({ value }) => ["warmly", "coldly"].filter((each) => each.startsWith(value)),
    async askingPrompt(_args, { elicit }) {
      const reply = await elicit({
        message: "Context?",
        requestedSchema: { type: "object", properties: {} },
      });
      return `Use ${JSON.stringify(reply["content"])}`;
    },
    readWatched: () => ({ contents: [{ text: "now" }] }),
    readItem: ({ uri, variables: { id } }) => (id === "0" ? undefined : `item ${id} of ${uri}`),
  },
};
