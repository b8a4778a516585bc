import { isTabular } from "../../../../runtime/result/render.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { RunRule } from "../../runner-kind.ts";
import { needsData } from "../needs-data.ts";

/** A response that is read as text or bytes has no data to pick from, and none that an output could describe. */
export const httpResponse: RunRule<"http"> = (tool, context) => {
  const { response } = tool.run.spec;
  if (response !== "text" && response !== "bytes") return;
  const { pick, format = "json", pages } = tool.value.result ?? {};
  const parts: readonly (readonly [part: string, needed: boolean])[] = [
    ["`pick`", pick !== undefined],
    [`\`format: ${format}\``, isTabular(format)],
    ["`pages.next`", pages !== undefined && needsData({ format: "json", pages }, undefined)],
    ["`output`", needsData({ format: "json" }, tool.resolvedOutput?.schema)],
  ];
  const [found] = parts.filter(([, needed]) => needed);
  if (found === undefined) return;
  context.report(
    "DMC4026",
    { form: response, part: found[0] },
    {
      span: placeIn(tool, ["run", "http", "response"]),
      help: "write `response: json`, or remove `response`: a tool that needs data reads JSON of any media type",
    },
  );
};
