/** A message with parameters. They are part of its type, so that a forgotten one does not compile. */
export interface Message<Parameter extends string> {
  readonly parameters: readonly Parameter[];
  (values: Record<Parameter, string | number>): string;
}

/** message`tool ${"name"} stands twice` takes { name }. */
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
}

/** Keeps the literal types of a group of rules. */
export function rules<const Rules extends Record<string, DiagnosticRule>>(group: Rules): Rules {
  return group;
}
