import { expect, it } from "vitest";
import type { EmittedCatalogue } from "../../../runtime/catalogue/emitted-catalogue.ts";
import { openCatalogue } from "../../../runtime/catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../../runtime/catalogue/records.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";

const tool = (name: string): ToolRecord => ({
  name,
  description: `Does ${name}`,
  rank: 100,
  visible: true,
  signature: `${name}(n?: int)`,
  documented: `${name}(n?: int)`,
  inputSchema: { type: "object", properties: { n: { type: "integer", default: 3 } } },
  run: { kind: "mock", value: null },
  result: { format: "json", maxTokens: 500, paginateAfter: 50 },
  timeoutMs: 1_000,
  digest: "d",
});

function counted(emitted: EmittedCatalogue): {
  readonly emitted: EmittedCatalogue;
  readonly loads: string[];
} {
  const loads: string[] = [];
  const count =
    <T>(part: string, load: () => T) =>
    () => {
      loads.push(part);
      return load();
    };
  return {
    loads,
    emitted: {
      ...emitted,
      list: count("list", emitted.list),
      tools: count("tools", emitted.tools),
      search: count("search", emitted.search),
      encoding: count("encoding", emitted.encoding),
      extras: count("extras", emitted.extras),
      validators: (name) => {
        loads.push(`validators ${name}`);
        return emitted.validators(name);
      },
    },
  };
}

it("loads nothing at start, and each part once", async () => {
  const { emitted, loads } = counted(emittedCatalogue({ tools: [tool("a"), tool("b")] }));
  const catalogue = openCatalogue(emitted);
  expect(catalogue.has("b")).toBe(true);
  expect(loads).toEqual([]);
  await Promise.all([catalogue.list(), catalogue.list(), catalogue.tool("a"), catalogue.tool("b")]);
  await Promise.all([catalogue.prompts(), catalogue.resources()]);
  expect(loads.toSorted()).toEqual(["extras", "list", "tools"]);
});

it("parses a tool once", async () => {
  const catalogue = openCatalogue(emittedCatalogue({ tools: [tool("a")] }));
  expect(await catalogue.tool("a")).toBe(await catalogue.tool("a"));
  expect((await catalogue.tool("a"))?.description).toBe("Does a");
});

it.each(["nope", "__proto__", "constructor", "toString", ""])("knows no tool %j", async (name) => {
  const { emitted, loads } = counted(emittedCatalogue({ tools: [tool("a")] }));
  const catalogue = openCatalogue(emitted);
  expect(catalogue.has(name)).toBe(false);
  expect(await catalogue.tool(name)).toBeUndefined();
  expect(await catalogue.validators(name)).toBeUndefined();
  expect(loads).toEqual([]);
});

it("finds tools whose names are those of Object.prototype", async () => {
  const catalogue = openCatalogue(emittedCatalogue({ tools: [tool("__proto__"), tool("constructor")] }));
  expect((await catalogue.tool("__proto__"))?.name).toBe("__proto__");
  expect((await catalogue.tool("constructor"))?.name).toBe("constructor");
});

it("hands out validators that fill in defaults", async () => {
  const catalogue = openCatalogue(emittedCatalogue({ tools: [tool("a")] }));
  const validators = await catalogue.validators("a");
  const args: Record<string, unknown> = {};
  expect(validators?.args(args)).toBe(true);
  expect(args).toEqual({ n: 3 });
  expect(validators?.args({ n: "x" })).toBe(false);
  expect(validators?.args.errors?.[0]?.keyword).toBe("type");
});

it("tries again after a part failed to load", async () => {
  let attempt = 0;
  const emitted: EmittedCatalogue = {
    ...emittedCatalogue({ tools: [tool("a")] }),
    list: () => {
      attempt += 1;
      if (attempt === 1) throw new Error("disk gone");
      return '{"tools":[]}';
    },
  };
  const catalogue = openCatalogue(emitted);
  await expect(catalogue.list()).rejects.toThrow("disk gone");
  expect(await catalogue.list()).toBe('{"tools":[]}');
});
