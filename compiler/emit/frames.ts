import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import Handlebars from "handlebars";
import { frameHelpers } from "./frame-helpers.ts";

/** The fixed part of emitted files: `templates/<name>.hbs`, beside the package's own package.json. */
export const framesFolder = new URL(
  "./templates/",
  pathToFileURL(createRequire(import.meta.url).resolve("deltamcp/package.json")),
);

type Frame = (values: object) => string;

const frames = new Map<string, Frame>();

/** Fills a frame. Throws if a value does not fit its helper, or if a value of the frame is missing. */
export function renderFrame(name: string, values: object): string {
  let frame = frames.get(name);
  if (frame === undefined) {
    frame = compile(readFileSync(new URL(`${name}.hbs`, framesFolder), "utf8"));
    frames.set(name, frame);
  }
  return frame(values);
}

function compile(source: string): Frame {
  const template = Handlebars.compile(source, {
    // Handlebars would escape for HTML. Here each helper escapes for the place of its value.
    noEscape: true,
    strict: true,
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries(Object.keys(frameHelpers).map((name) => [name, true])),
  });
  return (values) => template(values, { helpers: frameHelpers });
}
