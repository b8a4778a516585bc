/** A project in memory: what is asked of it is always the same. */
const files = new Map([
  ["README.md", "# Demo\n\nLog in with a token.\n"],
  ["src/login.ts", "export function login(token: string) {\n  return token.length > 0;\n}\n"],
  ["src/main.ts", 'import { login } from "./login.ts";\n\nlogin("demo");\n'],
]);

export const search = ({ query, limit }: { query: string; limit: number }) =>
  [...files]
    .flatMap(([path, text]) => text.split("\n").map((line, index) => ({ path, line: index + 1, text: line })))
    .filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))
    .slice(0, limit);

export const readFile = ({ path, from, lines }: { path: string; from: number; lines?: number }) => {
  const text = files.get(path);
  if (text === undefined) throw new Error(`there is no file ${path}`);
  return text
    .split("\n")
    .slice(from - 1, lines === undefined ? undefined : from - 1 + lines)
    .join("\n");
};

export const writeFile = ({ path, content, mode }: { path: string; content: string; mode: string }) => {
  files.set(path, mode === "append" ? (files.get(path) ?? "") + content : content);
  return { written: true, path };
};

export const listDir = ({ path, depth }: { path: string; depth: number }) => {
  const prefix = path === "." ? "" : `${path}/`;
  const below = [...files.keys()].filter((file) => file.startsWith(prefix));
  return [
    ...new Set(below.map((file) => file.slice(prefix.length).split("/").slice(0, depth).join("/"))),
  ].sort();
};

export const runCommand = ({ command, args = [] }: { command: string; args?: readonly string[] }) => ({
  exitCode: 0,
  output: [command, ...args].join(" "),
});

export const echo = ({ value }: { value: unknown }) => ({ value });

export const fail = () => {
  throw new Error("the disk is full");
};

export const busy = () => {
  throw Object.assign(new Error("slow down"), { status: 429, headers: { "Retry-After": "17" } });
};

let runs = 0;

/** Characters of one, two, three and four bytes, so that a cut can go wrong. */
export const longText = ({ characters }: { characters: number }) => {
  runs += 1;
  const pattern = [..."Zeile für Zeile 漢字 \u{1f600} "];
  return Array.from({ length: characters }, (_, index) => pattern[index % pattern.length]).join("");
};

export const manyRows = ({ count, inside }: { count: number; inside: boolean }) => {
  runs += 1;
  const rows = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: `Row ${index + 1}`,
  }));
  return inside ? { total: count, rows } : rows;
};

export const wideObject = ({ keys }: { keys: number }) =>
  Object.fromEntries(
    Array.from({ length: keys }, (_, index) => [`key${index}`, `value ${index} `.repeat(10)]),
  );

export const countRuns = () => ({ runs });
