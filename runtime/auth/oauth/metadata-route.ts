import { HttpProblem } from "../../transport/http/http-problem.ts";
import type { HttpRoute } from "../../transport/http/http-route.ts";
import { isMetadataPath, wellKnownPath } from "./resource-metadata.ts";

/** The public route of the resource's metadata, at the root's address and at that of each served path. */
export function metadataRoute(metadata: object, served: readonly string[]): HttpRoute {
  const body = JSON.stringify(metadata);
  return {
    path: wellKnownPath,
    public: true,
    handle({ method, path }) {
      if (!isMetadataPath(path, served)) throw new HttpProblem(404, "No resource is served at this path");
      if (method !== "GET" && method !== "HEAD")
        throw new HttpProblem(405, "The metadata is read by GET", {
          headers: { allow: "GET, HEAD, OPTIONS" },
        });
      const headers = { "content-type": "application/json", "cache-control": "max-age=3600" };
      return { status: 200, headers, body };
    },
  };
}
