import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Database } from "./database.ts";
import {
  addComment,
  changeIssue,
  createIssue,
  findIssues,
  getIssue,
  listComments,
  listLabels,
  type Page,
} from "./issues.ts";
import { Problem } from "./problem.ts";
import { readComment, readIssue, readObject, readPage } from "./read-input.ts";

/** What the service answers before it is written: a value, or one page of a list. */
interface Answer {
  readonly status?: number;
  readonly value: unknown;
  readonly location?: string;
  readonly list?: Page & { readonly total: number };
}

interface Call {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** The number in the path, where there is one. */
  readonly number: number;
}

type Route = (call: Call, database: Database) => Answer | Promise<Answer>;

const author = "demo";
const now = () => new Date().toISOString();

/** Method and path, `{n}` for the number of an issue. */
const routes = new Map<string, Route>([
  [
    "GET /issues",
    ({ url: { searchParams: query } }, database) => {
      const page = readPage(query);
      const [state, label] = [query.get("state"), query.get("label")];
      const { items, total } = findIssues(database, {
        ...page,
        words: (query.get("q") ?? "").split(/\s+/).filter((word) => word !== ""),
        ...(state === null ? {} : { state }),
        ...(label === null ? {} : { label }),
      });
      return { value: items, list: { ...page, total } };
    },
  ],
  [
    "POST /issues",
    async ({ request }, database) => {
      const { title = "", body = "", labels = [] } = readIssue(await readObject(request), ["title"]);
      const issue = createIssue(database, { title, body, labels }, author, now());
      return { status: 201, value: issue, location: `/issues/${issue.number}` };
    },
  ],
  ["GET /issues/{n}", ({ number }, database) => ({ value: getIssue(database, number) })],
  [
    "PATCH /issues/{n}",
    async ({ request, number }, database) => ({
      value: changeIssue(database, number, readIssue(await readObject(request)), now()),
    }),
  ],
  [
    "GET /issues/{n}/comments",
    ({ url, number }, database) => {
      const page = readPage(url.searchParams);
      const { items, total } = listComments(database, number, page);
      return { value: items, list: { ...page, total } };
    },
  ],
  [
    "POST /issues/{n}/comments",
    async ({ request, number }, database) => ({
      status: 201,
      value: addComment(database, number, readComment(await readObject(request)), author, now()),
    }),
  ],
  ["GET /labels", (_, database) => ({ value: listLabels(database) })],
]);

/** The issue tracker as a REST service. `token` is what a client must bear. */
export function createTrackerServer(database: Database, token: string): Server {
  return createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
      if (request.headers.authorization !== `Bearer ${token}`) throw new Problem(401, "Who are you?");
      const { route, number } = findRoute(request.method ?? "", url.pathname);
      const answer = await route({ request, url, number }, database);
      if (request.method !== "GET") await database.save();
      send(request, response, answer, url);
    } catch (error) {
      sendProblem(response, error instanceof Problem ? error : new Problem(500, "Something went wrong."));
    }
  });
}

/** Throws Problem 404 and 405. */
function findRoute(method: string, path: string): { readonly route: Route; readonly number: number } {
  const number = Number(/^\/issues\/(\d{1,9})(?=\/|$)/.exec(path)?.[1]);
  const pattern = path.replace(/^\/issues\/\d{1,9}(?=\/|$)/, "/issues/{n}");
  const route = routes.get(`${method} ${pattern}`);
  if (route !== undefined) return { route, number };
  const other = [...routes.keys()].some((known) => known.endsWith(` ${pattern}`));
  throw other
    ? new Problem(405, `${method} is not for ${path}.`)
    : new Problem(404, `Nothing is at ${path}.`);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, value, location, list }: Answer,
  url: URL,
): void {
  const body = JSON.stringify(value);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
  if (location !== undefined) response.setHeader("location", location);
  if (list !== undefined) {
    response.setHeader("x-total-count", list.total);
    const link = linkHeader(url, list);
    if (link !== "") response.setHeader("link", link);
  }
  response.setHeader("etag", etag);
  if (request.method === "GET" && request.headers["if-none-match"] === etag) response.writeHead(304).end();
  else response.writeHead(status, { "content-type": "application/json" }).end(body);
}

/** Where the other pages are (RFC 8288). */
function linkHeader(url: URL, { page, perPage, total }: Page & { readonly total: number }): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const pages: [string, number][] = [];
  if (page > 1) pages.push(["prev", page - 1]);
  if (page < last) pages.push(["next", page + 1], ["last", last]);
  return pages
    .map(([relation, number]) => {
      const target = new URL(url);
      target.searchParams.set("page", String(number));
      return `<${target.href}>; rel="${relation}"`;
    })
    .join(", ");
}

function sendProblem(response: ServerResponse, { status, message, errors }: Problem): void {
  if (status === 401) response.setHeader("www-authenticate", 'Bearer realm="tracker"');
  response.writeHead(status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify({ title: message, status, ...(errors.length === 0 ? {} : { errors }) }));
}
