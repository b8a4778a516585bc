import { maxEach } from "../limits.ts";
import { closed, listOf, type Schema, text } from "./schema.ts";

const key: Schema = { ...text, description: "The name of a tool" };
const shape: Schema = {
  type: "boolean",
  default: false,
  description: "Show what would be sent, and send nothing",
};
const pick: Schema = {
  ...text,
  minLength: 1,
  maxLength: 500,
  description: "JMESPath on each result, applied before anything is counted",
};
const pages: Schema = {
  const: "all",
  description: "Read all pages of the service, within the server's bounds, before `pick`. Default: the first",
};
const args: Schema = {
  type: ["object", "string", "null"],
  description: "The arguments, or their JSON text; `body` is another name for them",
};
/** Two names for one thing: one of them at most. */
const oneName: Schema = { not: { required: ["args", "body"] } };

/** The bodies of a POST. */
export const requestSchemas = {
  Invoke: closed(
    { key, "args?": args, "body?": args, "pick?": pick, "pages?": pages, "shape?": shape },
    oneName,
  ),
  InvokeEach: closed(
    {
      key,
      each: {
        ...listOf({}),
        maxItems: maxEach,
        description:
          "The arguments of each run; what is no object is refused in its place, and the others run",
      },
      "args?": { ...args, description: "What all runs have in common; an item's own arguments win" },
      "body?": args,
      "pick?": pick,
      "pages?": pages,
      "shape?": shape,
    },
    oneName,
  ),
  ReadOn: closed({
    next: { ...text, description: "As the cut result gave it" },
    "pick?": { ...pick, description: "JMESPath into the whole result, in place of its next part" },
  }),
};
