import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** Standard base64 (RFC 4648, section 4), white space aside. */
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A blob is base64. */
export const resourceBlob: Rule = {
  resource: (resource, context) => {
    const { blob } = resource.value;
    if (blob === undefined || base64.test(blob.replace(/\s+/g, ""))) return;
    context.report(
      "DMC2115",
      {},
      { span: placeIn(resource, ["blob"]), help: "write the output of `base64 -w0 FILE` here" },
    );
  },
};
