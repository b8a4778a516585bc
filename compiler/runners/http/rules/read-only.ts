import { placeIn } from "../../../bind/declared.ts";
import type { RunRule } from "../../runner-kind.ts";

/** Methods that write by their definition (RFC 9110, section 9.2.1). POST is left out: many services search by it. */
const writing: ReadonlySet<string> = new Set(["DELETE", "PUT", "PATCH"]);

/** A `readOnly` tool sends no request that writes, because hosts run it without approval. */
export const httpReadOnly: RunRule<"http"> = (tool, context) => {
  const { method = "GET" } = tool.run.spec;
  if (tool.value.annotations?.readOnly !== true || !writing.has(method)) return;
  context.report(
    "DMC2119",
    { method },
    {
      span: placeIn(tool, ["annotations", "readOnly"], "key"),
      help: "remove `readOnly`: hosts run a read-only tool without asking the user",
      related: [{ span: placeIn(tool, ["run", "http", "method"]), message: "this request writes" }],
    },
  );
};
