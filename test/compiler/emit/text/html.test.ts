import { expect, it } from "vitest";
import { htmlText, scriptJson } from "../../../../compiler/emit/text/html.ts";

it("writes text that no markup can come from", () => {
  expect(htmlText(`<b class="x">'&`)).toBe("&lt;b class=&quot;x&quot;&gt;&#39;&amp;");
});

it.each(["</script><script>alert(1)</script>", "<!--<script>", "a & b > c", "\u2028\u2029", '"\\u003c"'])(
  "writes JSON with %j that ends no script element and means the same",
  (text) => {
    const json = scriptJson(JSON.stringify({ text }));
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ text });
  },
);
