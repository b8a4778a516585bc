/** One option of a command, as data: the parser, the help page and docs/cli.md are made from it. */
export type Option = FlagOption | TextOption | NumberOption | ChoiceOption | ListOption;

interface OptionFacts {
  /** One line for the help. Defaults and choices are added to it. */
  readonly help: string;
  /** One letter: `q` for `-q`. */
  readonly short?: string;
}

/** `--check`: given or not. */
export interface FlagOption extends OptionFacts {
  readonly kind: "flag";
}

interface ValueFacts extends OptionFacts {
  /** How the help names the value: `DIR`. */
  readonly value: string;
}

export interface TextOption extends ValueFacts {
  readonly kind: "text";
}

export interface NumberOption extends ValueFacts {
  readonly kind: "number";
  /** Fractions are accepted too. Default: whole numbers only. */
  readonly fractions?: boolean;
  readonly min: number;
  readonly max?: number;
  readonly default?: number;
}

export interface ChoiceOption extends ValueFacts {
  readonly kind: "choice";
  readonly choices: readonly [string, ...string[]];
  readonly default?: string;
}

/** An option that may be given several times. */
export interface ListOption extends ValueFacts {
  readonly kind: "list";
}

export type OptionTable = Readonly<Record<string, Option>>;

/** The value that a command receives for an option. */
export type OptionValue<O extends Option> = O extends FlagOption
  ? boolean
  : O extends ListOption
    ? readonly string[]
    : O extends NumberOption
      ? number | (O extends { readonly default: number } ? never : undefined)
      : O extends ChoiceOption
        ? O["choices"][number] | (O extends { readonly default: string } ? never : undefined)
        : string | undefined;

export type OptionValues<O extends OptionTable> = { readonly [Name in keyof O]: OptionValue<O[Name]> };

/** The help of an option with its choices and its default: `tools to show (default 5)`. */
export function optionHelp(option: Option): string {
  if (option.kind !== "number" && option.kind !== "choice") return option.help;
  return option.default === undefined ? option.help : `${option.help} (default ${option.default})`;
}

/** `full or small`, `text, json, sarif or github`. */
export function choiceWords(choices: readonly string[]): string {
  const last = choices.at(-1) ?? "";
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(", ")} or ${last}`;
}
