import { expect, it } from "vitest";
import { NotSent } from "../../../../runtime/runner/not-sent.ts";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";

/** Values that a URL parser, a proxy or a service may read as more than one segment, or as the one above. */
const hostile = [
  ...[
    ".",
    "..",
    "%2e",
    "%2E",
    "%2e%2e",
    ".%2e",
    "%2E.",
    "%252e%252e",
    "..;",
    "..;/",
    "../",
    "..\\",
    "..%2f",
    "..%5c",
    "..%5C..",
  ],
  ...[
    "/",
    "//",
    "\\",
    "\\\\",
    "%2f",
    "%2F",
    "%5c",
    "a/b",
    "a\\b",
    "a/../b",
    "./a",
    "/../../admin",
    "..%2F..%2Fadmin",
    "..%c0%af",
  ],
  ...[
    "?x=1",
    "#f",
    "a?b#c",
    "a%00b",
    "\u0000",
    "\n",
    "\r\n",
    " ",
    "\t..",
    ".. ",
    "．．",
    "∕",
    "⁄",
    "%",
    "%2",
    "@evil.example",
    "//evil.example/x",
  ],
  ...["http://evil.example", ":80", ";a=b", "a;b", "%0d%0ahost: evil", "..\u200b", "。。"],
];

const styles = [
  undefined,
  { style: "simple", explode: true },
  { style: "label", explode: false },
  { style: "label", explode: true },
  { style: "matrix", explode: false },
  { style: "matrix", explode: true },
] as const;

it.each(styles.map((style) => [style] as const))(
  "keeps every argument in its segment, in style %j",
  async (style) => {
    const { url, seen } = await httpUpstream((_, response) => sendJson(response, {}));
    const tool = httpTool(
      { baseUrl: `${url}/v1` },
      { path: "/shops/{shop}/orders", ...(style === undefined ? {} : { styles: { shop: style } }) },
    );
    for (const value of hostile) {
      const shapes: readonly (string | readonly string[] | Readonly<Record<string, string>>)[] = [
        value,
        [value, value],
        { [value]: value },
      ];
      for (const shop of shapes) {
        const before = seen.length;
        const error = await tool.run({ shop: shop as never }).catch((thrown: unknown) => thrown);
        const [request] = seen.slice(before);
        if (request === undefined) {
          // Nothing left this process, and the reason names the argument's fault.
          expect(error, JSON.stringify(shop)).toBeInstanceOf(NotSent);
          expect(error, JSON.stringify(shop)).toMatchObject({ code: "invalid_arguments" });
          continue;
        }
        const segments = new URL(request.url, url).pathname.split("/");
        expect(segments, JSON.stringify(shop)).toHaveLength(5);
        expect([segments[1], segments[2], segments[4]], JSON.stringify(shop)).toEqual([
          "v1",
          "shops",
          "orders",
        ]);
        const inside = decodeURIComponent(segments[3] ?? "");
        // Decoded once, as a service does, it is no segment that leads elsewhere.
        expect(
          inside.split(/[/\\]/).some((part) => part === "." || part === ".."),
          JSON.stringify(shop),
        ).toBe(false);
        expect(request.url).not.toMatch(/[?#\\\s]/);
        expect(request.headers.host).toBe(new URL(url).host);
      }
    }
  },
);
