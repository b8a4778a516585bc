import { DeltaMcpError } from "../../../runtime/errors.ts";
import { serve } from "../../../runtime/generated.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

/** A server whose handlers do what handlers should not. */
const handlers = {
  chatter: () => {
    console.log("to stdout by habit");
    process.stdout.write("and again\n");
    return "said";
  },
  forget: () => {
    void Promise.reject(new Error("forgotten"));
    return "left";
  },
  broken: () => {
    throw new Error("it broke\nerror: a line of its own");
  },
  refuse: () => {
    throw new DeltaMcpError("tool_failed", "on purpose");
  },
  ...(process.env["ODD_LOST"] ? { lost: undefined } : {}),
  slow: () => new Promise((resolve) => setTimeout(resolve, 300, "at last")),
};

await serve(
  emittedCatalogue({
    tools: Object.keys(handlers).map((name) => toolRecord({ name })),
    header: {
      server: { name: "odd", version: "3.2.1" },
      upstreams: process.env["ODD_UPSTREAM"] ? { api: { kind: "http", baseUrl: "${ODD_MISSING}" } } : {},
    },
  }),
  handlers,
);
