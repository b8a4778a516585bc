import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** A real document, as it is published. */
export interface PublishedDocument {
  /** Unique, and legal as the name of a server: `figma-rest-api-spec-openapi`. */
  readonly name: string;
  readonly path: string;
}

/** Packages with OpenAPI documents, and the documents in them that are not copies of one another. */
const packages: readonly (readonly [name: string, version: string, documents: RegExp])[] = [
  ["@octokit/openapi", "23.0.2", /^generated\/api\.github\.com\.json$/],
  ["kubernetes-client", "9.0.0", /swagger-1\.13\.json\.gz$/],
  ["@readme/oas-examples", "8.2.2", /\/json\/.*\.json$/],
  ["@twilio-alpha/mcp", "0.7.0", /^twilio-oai\/spec\/json\/.*\.json$/],
  ["shipengine-openapi", "1.4.0", /^openapi\.(json|yaml)$/],
  ["@figma/rest-api-spec", "0.43.0", /^openapi\/openapi\.yaml$/],
  ["@dopplerhq/mcp-server", "1.0.5", /^doppler-openapi\.json$/],
  ["@scalar/galaxy", "0.6.12", /^dist\/3\.1\.yaml$|^dist\/latest\.json$/],
];

/** Installs the packages into a folder, unless they are there, and lists their documents. */
export function packagedDocuments(folder: string): readonly PublishedDocument[] {
  const missing = packages.filter(([name]) => !existsSync(join(folder, "node_modules", name)));
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    const wanted = packages.map(([name, version]) => `${name}@${version}`);
    const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--force", ...wanted];
    const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new Error(`npm install ended with ${status}`);
  }
  return packages.flatMap(([name, , documents]) =>
    documentsIn(join(folder, "node_modules", name), documents, name),
  );
}

/** Lists the OpenAPI documents of a folder, those of packages in `node_modules` left out. */
export function documentsIn(
  folder: string,
  wanted = /\.(json|ya?ml)(\.gz)?$/,
  prefix = "",
): readonly PublishedDocument[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.includes("node_modules/") && wanted.test(file))
    .sort();
  return files.flatMap((file) => {
    const path = join(folder, file);
    const name = `${prefix}-${file}`
      .replace(/\.(json|ya?ml)(\.gz)?$/, "")
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
    return /["']?(openapi|swagger)["']?\s*:/.test(readDocumentText(path).slice(0, 20_000))
      ? [{ name: name.slice(-60), path }]
      : [];
  });
}

export function readDocumentText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}
