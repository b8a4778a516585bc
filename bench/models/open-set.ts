import { checkProject } from "../../compiler/compile.ts";
import { resolveConfig } from "../../compiler/config/config.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";
import { fullList, shownDefinition } from "../../compiler/tables/list.ts";
import { tune } from "../../compiler/tables/tune.ts";
import type { CallContext } from "../../runtime/call/call-context.ts";
import { errorMetaKey } from "../../runtime/call/error-to-result.ts";
import { openCalls } from "../../runtime/call/open-calls.ts";
import type { ToolResult } from "../../runtime/call/tool-result.ts";
import { createToolTable } from "../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../runtime/catalogue/open-catalogue.ts";
import { openSearch } from "../../runtime/catalogue/search/search.ts";
import { createDispatch } from "../../runtime/dispatch/dispatch.ts";
import { openRunners } from "../../runtime/runner/open-runners.ts";
import { openStores } from "../../runtime/store/open-stores.ts";
import { InFlight } from "../../runtime/support/in-flight.ts";
import { isObject, type JsonObject } from "../../runtime/support/json.ts";
import { fullSurface } from "../../runtime/surface/full.ts";
import { smallSurface } from "../../runtime/surface/small.ts";
import { openUpstreams } from "../../runtime/upstream/open-upstreams.ts";
import { emittedCatalogue } from "../../test/support/emitted-catalogue.ts";
import { memoryChannel } from "../../test/support/memory-channel.ts";
import type { CallAnswer, Definition } from "./definition.ts";
import { routeRequest } from "./route-request.ts";
import type { Run, TaskSet } from "./task-set.ts";

/** The ways in which a model can see one server. */
export const surfaceNames = ["plain", "full", "small", "dispatch"] as const;
export type SurfaceName = (typeof surfaceNames)[number];

/** A server of a task set, in memory, behind one surface. */
export interface OpenSet {
  readonly definitions: readonly Definition[];
  call(name: string, args: unknown): Promise<CallAnswer>;
  /** The runs of the catalogue's tools since the last `reset`. */
  readonly runs: readonly Run[];
  reset(): void;
}

/** Builds the server of a set with the compiler, and serves it behind a surface. Nothing is read or written. */
export async function openSet(set: TaskSet, surface: SurfaceName): Promise<OpenSet> {
  const checked = await checkProject({}, memoryHost({ "specs/set.tools.json": JSON.stringify(set.spec) }));
  const [unit] = checked.servers;
  if (unit === undefined) throw new Error(checked.diagnostics.map(({ message }) => message).join("\n"));
  const { catalogue: lowered } = unit;
  const { header, list, records, search } = tune(lowered, resolveConfig({}));
  const runs: Run[] = [];
  const own = records.map((record) => ({ ...record, run: { kind: "fn", handler: record.name } as const }));
  const handlers = Object.fromEntries(
    own.map(({ name }) => [
      name,
      (args: JsonObject, context: CallContext) => {
        runs.push({ tool: name, args });
        return set.handlers[name]?.(args, context) ?? { ok: true };
      },
    ]),
  );
  // Records have the schema of picked results alone: the handlers' own values are not checked.
  const { validators } = emittedCatalogue({ tools: own.map(({ outputSchema: _, ...record }) => record) });
  const emitted = { ...emittedCatalogue({ header, tools: own, search }), list: () => list, validators };
  const catalogue = openCatalogue(emitted);
  const stores = openStores({ receipts: undefined, state: { kind: "memory" } });
  const upstreams = openUpstreams({}, { env: {}, limits: stores.limits });
  const calls = openCalls({
    tools: createToolTable(catalogue),
    runners: openRunners({ handlers, upstreams }),
  });
  const server = { catalogue, calls, held: stores.held, search: openSearch(catalogue) };
  const state = {
    runs,
    reset: () => {
      runs.length = 0;
    },
  };
  if (surface === "dispatch") {
    const route = createDispatch({ ...server, receipts: undefined, inFlight: new InFlight() });
    return {
      ...state,
      definitions: [requestDefinition(header.server.name)],
      call: (_, args) => routeRequest(route, args),
    };
  }
  const served = surface === "small" ? smallSurface(server) : fullSurface(server);
  const listed =
    surface === "plain"
      ? fullList(lowered, { ...resolveConfig({ detail: "complete", batch: false }) })
      : await served.list();
  return {
    ...state,
    definitions: (JSON.parse(listed) as { tools: readonly Definition[] }).tools.map(
      (tool) => JSON.parse(shownDefinition(tool)) as Definition,
    ),
    async call(name, args) {
      const result = await served.call(name, args, memoryChannel());
      return result === undefined
        ? { text: `There is no tool ${name}.`, isError: true, isArgumentError: true }
        : answerOf(result);
    },
  };
}

/** The tool by which a model in a sandbox sends requests. */
function requestDefinition(server: string): Definition {
  return {
    name: "request",
    description: `Send an HTTP request to /api/dispatch, where the tools of ${server} are: a GET without parameters tells how.`,
    inputSchema: {
      type: "object",
      properties: {
        method: { enum: ["GET", "POST"] },
        query: { type: "string", description: "Without ?" },
        body: { type: "object" },
      },
      required: ["method"],
    },
  };
}

function answerOf({ content, isError, _meta }: ToolResult): CallAnswer {
  const text = content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
  const marked = _meta?.[errorMetaKey];
  const code = isObject(marked) ? marked["code"] : undefined;
  return { text, isError: isError === true, isArgumentError: code === "invalid_arguments" };
}
