/**
 * Returns the file name at the end of a URL's path, without percent-encoding where that is valid UTF-8 and as it is written
 * otherwise; `file` if the path ends in none. An encoded separator does not make a path of it.
 */
export function fileNameOf(url: string): string {
  const segment = new URL(url).pathname.split("/").at(-1) ?? "";
  const name = decoded(segment).split(/[/\\]/).at(-1) ?? "";
  return name === "" || name === "." || name === ".." ? "file" : name;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
