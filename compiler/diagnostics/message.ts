/** A message with parameters. They are part of its type: a call that lacks one does not compile. */
export interface Message<Parameter extends string> {
  readonly parameters: readonly Parameter[];
  (values: Record<Parameter, string | number>): string;
}

/** Makes a message of a template: message`tool ${"name"} is defined twice` takes { name }. */
export function message<Parameter extends string>(
  strings: TemplateStringsArray,
  ...parameters: Parameter[]
): Message<Parameter> {
  const render = (values: Record<Parameter, string | number>) =>
    strings.reduce((text, part, index) => {
      const parameter = parameters[index];
      return text + part + (parameter === undefined ? "" : String(values[parameter]));
    }, "");
  return Object.assign(render, { parameters });
}

/** The facts about one code. */
export interface DiagnosticRule {
  readonly severity: "error" | "warning" | "info";
  /** A few words for lists: `description over the cap`. */
  readonly title: string;
  /** A Message with any parameters. */
  readonly message: { readonly parameters: readonly string[]; (values: never): string };
  /** The way out, for diagnostics that have no help of their own. */
  readonly help?: string;
}

/** Keeps the literal types of a group of rules. */
export function rules<const Rules extends Record<string, DiagnosticRule>>(group: Rules): Rules {
  return group;
}
