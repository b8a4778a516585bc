/** `text/html; charset=utf-8` is `text/html`. In lower case. */
export function mediaType(header: string): string {
  return (header.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Types that say that the body is JSON, and nothing else. */
export function isJsonType(type: string): boolean {
  return /^(?:application|text)\/(?:x-)?json$/.test(type);
}

/** Types of formats that are written as JSON (RFC 6839, section 3.1). Some services answer with raw text under them. */
export function isJsonSuffix(type: string): boolean {
  return type.endsWith("+json");
}

/** One JSON value a line. */
export function isJsonLines(type: string): boolean {
  return /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$/.test(type);
}

const textTypes =
  /^(?:text\/.*|image\/svg\+xml|application\/(?:.*\+)?(?:xml|xhtml\+xml|yaml|x-yaml|javascript|ecmascript|sql|graphql|toml|x-sh|x-www-form-urlencoded))$/;

/** Types whose body is text for people or programs to read. */
export function isTextType(type: string): boolean {
  return textTypes.test(type) || isJsonLines(type);
}

/** Images and sound, which MCP has content blocks for. */
export function isMediaType(type: string): boolean {
  return /^(?:image|audio)\//.test(type) && type !== "image/svg+xml";
}

/** Types that say nothing of the body: services send them for whatever they have not thought of. */
export function isVagueType(type: string): boolean {
  return (
    !type.includes("/") ||
    type === "*/*" ||
    /^(?:application|binary)\/(?:octet-stream|force-download|x-download|download|unknown|x-unknown-content-type)$/.test(
      type,
    )
  );
}

/** RFC 6838, section 4.2. */
const mediaTypeSyntax = /^[\w!#$%&'*+.^`|~-]{1,127}\/[\w!#$%&'*+.^`|~-]{1,127}$/;

/** A media type as it may be shown to clients: one that is none is `application/octet-stream`. */
export function validMediaType(type: string): string {
  return mediaTypeSyntax.test(type) ? type : "application/octet-stream";
}
