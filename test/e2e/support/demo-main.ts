import { serve } from "../../../runtime/generated.ts";
import { demoPrompts, demoResources, demoServer, demoTools } from "../../support/demo-server.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

/** The demo server as a process, started as a generated `server.ts` starts. */
const tools = Object.entries(demoTools).map(([name, { handler: _, ...tool }]) =>
  toolRecord({ ...tool, name }),
);
const handlers = Object.fromEntries(Object.entries(demoTools).map(([name, { handler }]) => [name, handler]));

await serve(
  emittedCatalogue({
    tools,
    prompts: demoPrompts,
    resources: demoResources,
    ...(demoServer.header && { header: demoServer.header }),
  }),
  { ...handlers, ...demoServer.handlers },
);
