import { describe, expect, it } from "vitest";
import { jsonFormat } from "../../../compiler/adopt/formats/json-format.ts";
import { tomlFormat } from "../../../compiler/adopt/formats/toml-format.ts";
import { yamlFormat } from "../../../compiler/adopt/formats/yaml-format.ts";
import { editedText } from "../../../compiler/adopt/write-entry.ts";

const remove = (name: string) => ({ at: ["s"], name, entry: undefined });
const add = (name: string) => ({ at: ["s"], name, entry: { command: "x", args: ["y"] } });

describe("JSON", () => {
  const edit = (text: string, ...changes: readonly ReturnType<typeof remove | typeof add>[]) =>
    editedText({ format: jsonFormat }, text, changes);

  it.each([
    ['{"s":{"a":{}}}', '{"s":{"new": {"command":"x","args":["y"]}}}'],
    ['{"s":{"a":{},"b":1}}', '{"s":{"b":1, "new": {"command":"x","args":["y"]}}}'],
    ['{"s":{"b":1,"a":{}}}', '{"s":{"b":1, "new": {"command":"x","args":["y"]}}}'],
  ])("edits one line: %s", (text, wanted) => {
    expect(edit(text, remove("a"), add("new"))).toBe(wanted);
  });

  it("keeps every comment, trailing commas and other entries as they are", () => {
    const text = `// top
{
  "s": {
    // before a
    "a": { "x": 1 }, // beside a
    /* before b */
    "b": {"y":2}, // beside b
  }, // after
}
`;
    const after = edit(text, remove("a"), add("new"));
    for (const kept of [
      "// top",
      "// before a",
      "// beside a",
      "/* before b */",
      '"b": {"y":2}, // beside b',
      "}, // after",
    ])
      expect(after).toContain(kept);
    expect(after).not.toContain('"x": 1');
    const all = edit(text, remove("a"), remove("b"), add("new"));
    for (const kept of ["// before a", "// beside a", "/* before b */", "// beside b"])
      expect(all).toContain(kept);
  });

  it("keeps comments where the last entry goes, and no comma", () => {
    const text = '{\n  "s": {\n    "a": 1, // one\n    "b": 2 // two\n  }\n}\n';
    expect(edit(text, remove("b"))).toBe('{\n  "s": {\n    "a": 1 // one\n    // two\n  }\n}\n');
    expect(edit(text, add("c"))).toContain('"b": 2, // two\n    "c": {');
  });
});

describe("TOML", () => {
  const edit = (text: string, ...changes: readonly ReturnType<typeof remove | typeof add>[]) =>
    editedText({ format: tomlFormat }, text, changes);

  it("cuts out the tables of an entry, with quoted and nested names, and nothing else", () => {
    const text = `# top
[s."a b"] # mine
command = """
[s.c]
"""
[s."a b".env]
A = "1"

# of c
[s.c]
command = "c"
`;
    expect(edit(text.replace('"""\n[s.c]\n"""', '"c"'), remove("a b"))).toBe(
      '# top\n\n# of c\n[s.c]\ncommand = "c"\n',
    );
    expect(edit(text, add("n"))).toBe(`${text}\n[s.n]\ncommand = "x"\nargs = [ "y" ]\n`);
  });

  it("refuses notations that it cannot edit", () => {
    expect(() => edit('s = { a = { command = "c" } }\n', remove("a"))).toThrow("cannot be edited");
    expect(() => edit('[s]\na.command = "c"\n', remove("a"))).toThrow("cannot be edited");
  });
});

describe("YAML", () => {
  it("keeps comments and the indentation of arrays", () => {
    const text =
      "# top\ns:\n  # of a\n  a:\n    args:\n    - 1\n  # of b\n  b: {} # beside b\n# end\nt:\n- 1\n";
    const after = editedText({ format: yamlFormat }, text, [remove("b"), add("new")]);
    for (const kept of ["# top", "# of a", "# of b", "# end", "t:\n- 1\n"]) expect(after).toContain(kept);
  });
});
