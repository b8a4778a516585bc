import type { ToolCaller } from "../call/tool-caller.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import { declaredDelta } from "../protocol/delta-extension.ts";
import type { Structured } from "../result/to-tool-result.ts";
import type { Surface } from "./surface.ts";

/**
 * Every visible tool by its own name; hidden ones can be called too.
 *
 * `structuredContent` goes only where an `outputSchema` in the list announced it, and to clients that know Delta:
 * half the hosts show nothing but it, half everything but it, and some pay for both.
 */
export function fullSurface(
  catalogue: OpenCatalogue,
  makeCaller: (structured: Structured) => ToolCaller,
): Surface {
  let standard: ToolCaller | undefined;
  let delta: ToolCaller | undefined;

  return {
    name: "full",
    instructions: catalogue.header.server.instructions,
    list: catalogue.list,
    call(name, args, context) {
      if (declaredDelta(context.caller.capabilities) !== undefined) {
        delta ??= makeCaller("shape");
        return delta.call(name, args, context);
      }
      standard ??= makeCaller(catalogue.header.structured ? "promised" : "none");
      return standard.call(name, args, context);
    },
  };
}
