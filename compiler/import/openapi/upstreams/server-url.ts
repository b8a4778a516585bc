import type { ImportNotes } from "../import-notes.ts";
import { entriesAt, isNode, type Node, textAt } from "../read/document.ts";
import { environmentName } from "./environment-names.ts";

/**
 * The `baseUrl` of an upstream: the first server of an operation. Its variables, and an address without variables as a
 * whole, are read from the environment with the document's value as default; they are never arguments of a model.
 */
export function serverUrl(
  servers: readonly Node[],
  serverName: string,
  documentUrl: string | undefined,
  notes: ImportNotes,
): string {
  const whole = environmentName(serverName, "url");
  const [server] = servers;
  const given = textAt(server, "url")
    ?.trim()
    .replace(/(?<=.)\/+$/, "");
  if (servers.length > 1) {
    const others = servers.slice(1).flatMap((each) => textAt(each, "url") ?? []);
    notes.change(
      "servers",
      `${given} is called; \`${whole}\` or the spec's \`baseUrl\` names another of ${others.join(", ")}`,
    );
  }
  if (given === undefined) return missing(documentUrl, "", whole, notes);
  if (!/^https?:\/\//i.test(given) && !given.startsWith("{"))
    return missing(documentUrl, given, whole, notes);
  if (!given.includes("{"))
    return usable(given) ? `\${${whole}:-${given}}` : missing(undefined, given, whole, notes);
  const variables = new Map(entriesAt(server, "variables"));
  return given.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const variable = variables.get(name);
    const fallback = isNode(variable) ? variable["default"] : undefined;
    const choices = isNode(variable) && Array.isArray(variable["enum"]) ? variable["enum"] : [];
    const env = environmentName(serverName, name);
    const text = typeof fallback === "string" || typeof fallback === "number" ? String(fallback) : choices[0];
    if (choices.length > 1) notes.change("servers", `\`${env}\` is one of ${choices.join(", ")}`);
    return typeof text === "string" && text !== "" && !/[{}]/.test(text)
      ? `\${${env}:-${text}}`
      : `\${${env}}`;
  });
}

/** Whether a URL is relative to the place of the document. */
function missing(documentUrl: string | undefined, path: string, whole: string, notes: ImportNotes): string {
  if (documentUrl !== undefined && URL.canParse(path === "" ? "/" : path, documentUrl)) {
    const { href } = new URL(path === "" ? "/" : path, documentUrl);
    return `\${${whole}:-${href.replace(/\/+$/, "")}}`;
  }
  notes.change(
    "servers",
    `the document names no host: set \`${whole}\`${path === "" ? "" : ` (it ends in \`${path}\`)`}`,
  );
  return `\${${whole}}`;
}

function usable(url: string): boolean {
  return URL.canParse(url) && !/[?#}]/.test(url) && new URL(url).username === "";
}
