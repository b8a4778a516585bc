import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { encodingMap } from "../compiler/tables/encoding/encoding-map.ts";
import { type SampledTool, typicalMessages } from "../compiler/tables/encoding/typical-messages.ts";
import type { EncodingMap } from "../runtime/encoding/map.ts";
import type { Json } from "../runtime/support/json.ts";
import { atMost, figure, printRows, type Row } from "./row.ts";
import { readTools } from "./support/catalogue-file.ts";
import { exampleServers } from "./support/example-pairs.ts";
import type { ListedTool } from "./support/listed-tool.ts";
import { madeUpTools } from "./support/made-up-tools.ts";
import { median } from "./support/process-cost.ts";
import { addSizes, compressed, noSizes, type Sizes, sizesOf } from "./support/wire-sizes.ts";

interface Catalogue {
  readonly name: string;
  readonly tools: readonly ListedTool[];
}

interface Measured extends Catalogue {
  readonly list: Sizes;
  readonly describes: Sizes;
  readonly map: number;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * Bytes on the wire: every catalogue of a folder (or the files named) as full list and tool by tool in each encoding,
 * each with the map that the compiler computes for it; calls and results of two example servers; the time of a map.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const catalogues = findCatalogues(argv.filter((word) => !word.startsWith("--")));
  const measured = catalogues.map(measure);
  if (!argv.includes("--json")) printTable(measured);
  printRows([...totalRows(measured), ...pairRows(), mapTime(catalogues)], argv);
}

function findCatalogues(paths: readonly string[]): readonly Catalogue[] {
  const named = paths.length > 0 ? paths : ["../shared/catalogues"].filter((path) => existsSync(path));
  const files = named.flatMap((path) =>
    path.endsWith(".json") ? [path] : readdirSync(path).map((file) => join(path, file)),
  );
  const catalogues = files
    .filter((file) => file.endsWith(".tools.json"))
    .sort()
    .map((file) => ({ name: basename(file, ".tools.json"), tools: readTools(file) }));
  return catalogues.length > 0 ? catalogues : [{ name: "made up", tools: madeUpTools(891) }];
}

/** The map that `deltamcp build` makes. */
function mapOf(tools: readonly ListedTool[]): EncodingMap {
  return encodingMap(typicalMessages(tools as readonly SampledTool[]));
}

function answer(result: Json): Json {
  return { jsonrpc: "2.0", id: 1, result };
}

function measure({ name, tools }: Catalogue): Measured {
  const map = mapOf(tools);
  const list = answer({ tools } as unknown as Json);
  return {
    name,
    tools,
    list: sizesOf([list], map),
    describes: sizesOf(
      tools.map((tool) => answer(tool as unknown as Json)),
      map,
    ),
    map: Buffer.byteLength(JSON.stringify(map)),
    ...compressed(JSON.stringify(list)),
  };
}

const percent = (part: number, whole: number) => (100 * part) / whole;

function printTable(measured: readonly Measured[]): void {
  const wide = Math.max(...measured.map(({ name }) => name.length));
  const heads = ["tools", "JSON", "compact", "CBOR", "tuned", "t. CBOR", "describe", "map", "gzip", "brotli"];
  console.log(`${"% of plain JSON".padEnd(wide)}${heads.map((head) => head.padStart(9)).join("")}`);
  for (const { name, tools, list, describes, map, gzip, brotli } of measured) {
    const parts = [list.compact, list.cbor, list.tuned, list.tunedCbor].map((size) =>
      percent(size, list.json),
    );
    const rest = [map, gzip, brotli].map((size) => percent(size, list.json));
    const cells = [...parts, percent(describes.tunedCbor, describes.json), ...rest].map((cell) =>
      cell.toFixed(1),
    );
    const line = [String(tools.length), String(list.json), ...cells].map((cell) => cell.padStart(9)).join("");
    console.log(`${name.padEnd(wide)}${line}`);
  }
  console.log();
}

function totalRows(measured: readonly Measured[]): Row[] {
  const [lists, describes] = [noSizes(), noSizes()];
  const rest = { map: 0, gzip: 0, brotli: 0 };
  for (const one of measured) {
    addSizes(lists, one.list);
    addSizes(describes, one.describes);
    for (const key of ["map", "gzip", "brotli"] as const) rest[key] += one[key];
  }
  const ofLists = (size: number) => percent(size, lists.json);
  const ofDescribes = (size: number) => percent(size, describes.json);
  return [
    figure("full lists, JSON", lists.json, "bytes"),
    figure("full lists, compact JSON", ofLists(lists.compact), "%"),
    figure("full lists, CBOR", ofLists(lists.cbor), "%"),
    atMost("full lists, tuned JSON", ofLists(lists.tuned), "%", 50),
    atMost("full lists, tuned CBOR", ofLists(lists.tunedCbor), "%", 36),
    figure("full lists, gzip", ofLists(rest.gzip), "%"),
    figure("full lists, brotli", ofLists(rest.brotli), "%"),
    figure("single describes, tuned JSON", ofDescribes(describes.tuned), "%"),
    atMost("single describes, tuned CBOR", ofDescribes(describes.tunedCbor), "%", 38),
    figure("maps", ofLists(rest.map), "% of lists"),
    figure("saved by one list a byte of its map", (lists.json - lists.tunedCbor) / rest.map, "bytes"),
    atMost("largest growth of a message", 100 * Math.max(lists.growth, describes.growth), "%", 1),
  ];
}

function pairRows(): Row[] {
  const sizes = noSizes();
  for (const { tools, pairs } of exampleServers) addSizes(sizes, sizesOf(pairs, mapOf(tools)));
  const tiny = sizesOf(
    [answer({}), { jsonrpc: "2.0", id: 1, method: "ping" }, answer([0.1]), answer(["é"])],
    mapOf([]),
  );
  return [
    atMost("calls and results, tuned JSON", percent(sizes.tuned, sizes.json), "%", 65),
    atMost("calls and results, tuned CBOR", percent(sizes.tunedCbor, sizes.json), "%", 65),
    atMost("largest growth of a small message", 100 * Math.max(sizes.growth, tiny.growth), "%", 1),
  ];
}

/** The largest catalogue, as part of a build: once cold, and then as a median. */
function mapTime(catalogues: readonly Catalogue[]): Row {
  const byExpected = catalogues.toSorted(
    (a, b) => Math.abs(a.tools.length - 891) - Math.abs(b.tools.length - 891),
  );
  const { tools } = byExpected[0] ?? { tools: [] };
  const times = Array.from({ length: 5 }, () => {
    const started = process.cpuUsage();
    mapOf(tools);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return atMost(`map of ${tools.length} tools`, median(times), "ms", 250);
}
