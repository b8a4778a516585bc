import { posix } from "node:path";
import { Minimatch } from "minimatch";

/** Returns a test whether a path matches one of the globs, and none of those that begin with `!`. */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map((pattern) => {
    const negated = pattern.startsWith("!");
    const glob = posix.normalize(negated ? pattern.slice(1) : pattern);
    return { negated, glob: new Minimatch(glob, { nonegate: true, nocomment: true }) };
  });
  const wanted = matchers.filter(({ negated }) => !negated);
  const refused = matchers.filter(({ negated }) => negated);
  return (path) =>
    wanted.some(({ glob }) => glob.match(path)) && !refused.some(({ glob }) => glob.match(path));
}

/** Whether a pattern is the path of one file. */
export function isLiteral(pattern: string): boolean {
  return !/[*?[\]{}()!]/.test(pattern);
}

/** The deepest folder that contains all matches of a glob; `.` for the project's root. */
export function globBase(pattern: string): string {
  const steps = posix.normalize(pattern).split("/").slice(0, -1);
  const magic = steps.findIndex((step) => !isLiteral(step));
  return steps.slice(0, magic === -1 ? undefined : magic).join("/") || ".";
}
