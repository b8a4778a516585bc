import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import type { JsonObject } from "../../../../runtime/support/json.ts";
import { createSecrets, mask } from "../../../../runtime/upstream/http/secrets/secrets.ts";
import { growth, linear } from "../../../support/growth.ts";
import { httpTool } from "../../../support/http-tool.ts";
import { httpUpstream } from "../../../support/http-upstream.ts";

const token = 'Tok/en+7 "ü"&<9>';
const { scrub, scrubJson, scrubBytes } = createSecrets([{ kind: "value", sent: token, shown: mask }]);

const percent = encodeURIComponent(token);
const entities = token.replaceAll(
  /[^a-z0-9]/gi,
  (character) => `&#x${character.charCodeAt(0).toString(16)};`,
);
const json = JSON.stringify(token).slice(1, -1);

it.each<[string, string]>([
  ["as it is", token],
  ["percent-encoded", percent],
  ["percent-encoded in lower case", percent.toLowerCase().replace("tok", "Tok")],
  ["percent-encoded throughout", Buffer.from(token).toString("hex").replaceAll(/../g, "%$&")],
  ["percent-encoded twice", encodeURIComponent(percent)],
  ["in a form", percent.replaceAll("%20", "+")],
  ["with plus signs for spaces alone", token.replaceAll(" ", "+")],
  ["in JSON", json],
  ["in JSON with escaped slashes", json.replaceAll("/", "\\/")],
  [
    "in JSON beyond need",
    [...token].map((c) => `\\u00${c.charCodeAt(0).toString(16).padStart(2, "0")}`).join(""),
  ],
  ["in JSON in JSON", JSON.stringify(json).slice(1, -1)],
  ["in Python's words", token.replaceAll("ü", "\\xfc")],
  ["in HTML, decimal", token.replaceAll(/[^a-z0-9]/gi, (c) => `&#${c.charCodeAt(0)};`)],
  ["in HTML, hexadecimal", entities],
  [
    "in HTML, by name",
    token
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("/", "&sol;")
      .replaceAll("+", "&plus;"),
  ],
  ["in HTML twice", entities.replaceAll("&", "&amp;")],
  ["in JSON in HTML", json.replaceAll('"', "&quot;").replaceAll("<", "&lt;")],
  ["as UTF-8 read as Latin-1", Buffer.from(token).toString("latin1")],
])("masks a secret %s, and nothing beside it", (_, written) => {
  expect(scrub(`a=${written}&b %2F &amp; \\n`)).toBe("a=***&b %2F &amp; \\n");
  expect(scrubJson({ [written]: [written, `x ${written}`] })).toEqual({ [mask]: [mask, `x ${mask}`] });
});

it.each(["", "a", "ab", "user:"])("masks a secret in Base64 behind %j", (before) => {
  for (const encoding of ["base64", "base64url"] as const) {
    const whole = Buffer.from(`${before}${token}${before}`).toString(encoding);
    expect(scrub(`Basic ${whole}, realm`)).toBe("Basic ***, realm");
    expect(scrubJson([encodeURIComponent(whole), `"${whole.replaceAll("/", "\\/")}"`])).toEqual([
      mask,
      `"${mask}"`,
    ]);
  }
});

it("masks a secret that itself looks escaped", () => {
  for (const sent of ["a%2Fb%20c%41", "x\\u0041\\n\\/yz", "k&amp;k&lt;k&#47;"]) {
    const secrets = createSecrets([{ kind: "value", sent, shown: mask }]);
    for (const written of [sent, encodeURIComponent(sent), JSON.stringify(sent).slice(1, -1)])
      expect(secrets.scrub(`<${written}>`)).toBe("<***>");
  }
});

it("leaves alone what only resembles a secret", () => {
  const near = 'Tok/en+7 "ü"&<9 tok/en+7 "ü"&<9> %54ok \\u0054ok %zz &nope; &#xffffffff; %e0%80 \\';
  expect(scrub(near)).toBe(near);
  expect(scrubJson({ near, n: 7 })).toEqual({ near, n: 7 });
});

it("masks the longer of two secrets that begin together, and both of two that overlap", () => {
  const secrets = createSecrets(
    ["abcdef", "abcdefghi", "ghijkl"].map((sent) => ({ kind: "value", sent, shown: mask }) as const),
  );
  expect(secrets.scrub("abcdefghi abcdefghijkl abcdef%67hijkl ghijkl")).toBe("*** *** *** ***");
});

it("masks the bytes of a secret in bytes, whose length stays", () => {
  const bytes = Buffer.concat([
    Buffer.of(255, 0),
    Buffer.from(token),
    Buffer.of(0),
    Buffer.from(token, "utf16le"),
  ]);
  const masked = Buffer.from(scrubBytes(bytes));
  expect(masked).toHaveLength(bytes.length);
  expect(masked.toString("latin1")).toMatch(/^\xff\0\*+\0\*+$/);
  const other = Uint8Array.of(1, 2);
  expect(scrubBytes(other)).toBe(other);
});

it.each([
  ["escapes", "%2F\\u002f&#47;"],
  ["the beginnings of a secret", 'Tok/en+7 "ü"&<'],
  ["backslashes", "\\"],
  ["Base64 of a part", Buffer.from('Tok/en+7 "ü"').toString("base64")],
  ["entities without an end", "&#0000000"],
])("takes time linear in %s", (_, part) => {
  expect(growth((size) => scrub(part.repeat(size)), 40_000)).toBeLessThan(linear);
});

/** What a client reads of a service that was sent this token, and gives it back in some place of its answer. */
async function told(answer: (secret: string, response: ServerResponse) => void): Promise<string> {
  const { url } = await httpUpstream((request, response) =>
    answer(String(request.headers.authorization).replace("Bearer ", ""), response),
  );
  const tool = httpTool({ baseUrl: url, auth: { bearer: "${KEY}" } }, {}, { KEY: "Tok-s3cret-abcdef" });
  const result = await tool.run().catch((error: Error) => ({ message: error.message, ...(error as object) }));
  return JSON.stringify(result as JsonObject);
}

it.each<[string, (secret: string, response: ServerResponse) => void]>([
  ["the reason phrase", (secret, response) => response.writeHead(500, `bad ${secret}`).end()],
  [
    "the reason phrase of a rate limit",
    (secret, response) => response.writeHead(429, `slow ${secret}`).end(),
  ],
  [
    "the media type of an image",
    (secret, response) => response.setHeader("content-type", `image/${secret}`).end("\0"),
  ],
  [
    "the media type of bytes",
    (secret, response) => response.setHeader("content-type", `x/${secret}`).end("\0"),
  ],
  ["bytes", (secret, response) => response.setHeader("content-type", "x/y").end(`\0${secret}`)],
  [
    "the bytes of an image",
    (secret, response) => response.setHeader("content-type", "image/png").end(`\0${secret}`),
  ],
  [
    "the scheme of a redirect",
    (secret, response) => response.writeHead(302, { location: `${secret}:x` }).end(),
  ],
  [
    "a page's title",
    (secret, response) => response.writeHead(500, { "content-type": "text/html" }).end(`<title>${secret}`),
  ],
  [
    "an error in JSON",
    (secret, response) =>
      response.writeHead(400, { "content-type": "application/json" }).end(`{"a":"${secret}"}`),
  ],
  [
    "broken JSON",
    (secret, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(`{"a":"${secret}`),
  ],
])("masks a secret in %s", async (_, answer) => {
  const shown = await told(answer);
  expect(shown.toLowerCase()).not.toContain("tok-s3cret");
  const blobs = [...shown.matchAll(/"(?:data|blob)":"([^"]*)"/g)].map(([, blob = ""]) =>
    Buffer.from(blob, "base64"),
  );
  expect(Buffer.concat(blobs).toString("latin1")).not.toContain("Tok-s3cret");
});
