import { expect, it } from "vitest";
import { createSessionTokens } from "../../../../runtime/transport/http/sessions/session-tokens.ts";

const token = { facts: { revision: "2025-11-25", capabilities: {} }, principal: "ann" };
const secret = "a secret of more than thirty-two characters";

it("reads what it wrote again and again, and what another replica wrote", () => {
  const tokens = createSessionTokens(secret, () => 0);
  const id = tokens.write(token);
  for (let time = 0; time < 3; time++) expect(tokens.read(id)).toEqual(token);
  expect(createSessionTokens(secret, () => 0).read(id)).toEqual(token);
  expect(createSessionTokens(`${secret}!`, () => 0).read(id)).toBeUndefined();
});

it("refuses a changed id after it has read the right one", () => {
  const tokens = createSessionTokens(secret, () => 0);
  const id = tokens.write(token);
  tokens.read(id);
  for (const forged of [`${id}x`, id.slice(0, -1), `A${id}`, id.replace(".", ".A")])
    expect(tokens.read(forged)).toBeUndefined();
});

it("refuses an id that has become too old since it was last read", () => {
  let time = 0;
  const tokens = createSessionTokens(secret, () => time);
  const id = tokens.write(token);
  expect(tokens.read(id)).toEqual(token);
  time = 7 * 24 * 3_600_000;
  expect(tokens.read(id)).toBeUndefined();
  time = 0;
  expect(tokens.read(id)).toEqual(token);
});

it("remembers a bounded number of ids, and still reads the others", () => {
  const tokens = createSessionTokens(secret, () => 0);
  const ids = Array.from({ length: 1_500 }, () => tokens.write(token));
  for (const id of ids) expect(tokens.read(id)).toEqual(token);
  expect(tokens.read(ids[0] ?? "")).toEqual(token);
});
