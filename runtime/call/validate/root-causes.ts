import type { ValidationError } from "../../catalogue/emitted-catalogue.ts";

/**
 * The errors worth telling. Where a value fits no branch of `anyOf` or `oneOf`, ajv reports what is wrong with it in
 * every branch and then the choice itself; a reader wants the branch that came nearest, or, where no branch takes a
 * value of that type, the types that are taken. Errors about the same place and keyword are told once.
 */
export function rootCauses(errors: readonly ValidationError[]): ValidationError[] {
  let told: ValidationError[] = [];
  for (const error of errors) {
    if (error.keyword === "if" || error.keyword === "propertyNames") {
      // ajv follows up its own errors with these; only propertyNames says something new.
      if (error.keyword === "propertyNames")
        told = told.filter((one) => one.instancePath !== error.instancePath);
      else continue;
    }
    if ((error.keyword === "anyOf" || error.keyword === "oneOf") && !error.params["passingSchemas"]) {
      const { before, branches } = takeBranches(told, error);
      told = [...before, ...choose(branches, error)];
    } else told.push(error);
  }
  const seen = new Set<string>();
  return told.filter((error) => {
    const key = `${error.instancePath} ${error.keyword} ${detail(error)}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** Tells errors of one keyword at one place apart. Lists of allowed values can be long, and are told by the schema's place. */
function detail({ keyword, params, schemaPath }: ValidationError): string {
  return keyword === "enum" && params["type"] === undefined ? schemaPath : JSON.stringify(params);
}

interface Branches {
  readonly before: readonly ValidationError[];
  readonly branches: readonly (readonly ValidationError[])[];
}

/** Splits off the errors at the end of the list that the branches of `choice` left behind, by branch. */
function takeBranches(told: readonly ValidationError[], choice: ValidationError): Branches {
  const own = `${choice.schemaPath}/`;
  const parent = choice.schemaPath.slice(0, choice.schemaPath.lastIndexOf("/") + 1);
  let start = told.length;
  while (start > 0) {
    const error = told[start - 1];
    if (error === undefined || !isWithin(error.instancePath, choice.instancePath)) break;
    // Behind a `$ref` a schema path starts anew, so it shares nothing with the parent's.
    if (!error.schemaPath.startsWith(own) && error.schemaPath.startsWith(parent)) break;
    start--;
  }
  const branches = new Map<string, ValidationError[]>();
  for (const error of told.slice(start)) {
    const branch = error.schemaPath.startsWith(own)
      ? (error.schemaPath.slice(own.length).split("/")[0] ?? "")
      : error.schemaPath.split("/").slice(0, 3).join("/");
    const group = branches.get(branch);
    if (group === undefined) branches.set(branch, [error]);
    else group.push(error);
  }
  return { before: told.slice(0, start), branches: [...branches.values()] };
}

function choose(branches: Branches["branches"], choice: ValidationError): readonly ValidationError[] {
  const here = choice.instancePath;
  const wrongType = (errors: readonly ValidationError[]) =>
    errors.find((error) => error.keyword === "type" && error.instancePath === here);
  const fitting = branches.filter((errors) => wrongType(errors) === undefined);
  if (branches.length === 0) return [choice];
  if (fitting.length === 0) {
    const types = branches.flatMap((errors) => String(wrongType(errors)?.params["type"]).split(","));
    return [{ ...choice, keyword: "type", params: { type: [...new Set(types)] } }];
  }
  const values = fitting.map(
    (errors) => errors.length === 1 && errors[0]?.instancePath === here && allowed(errors[0]),
  );
  if (values.every((value) => Array.isArray(value)))
    return [{ ...choice, keyword: "enum", params: { allowedValues: values.flat() } }];
  return fitting.reduce((best, errors) => (penalty(errors) < penalty(best) ? errors : best));
}

/** The values that an `enum` or `const` error asks for. */
function allowed(error: ValidationError): readonly unknown[] | false {
  if (error.keyword === "const") return [error.params["allowedValue"]];
  const values = error.params["allowedValues"];
  return error.keyword === "enum" && Array.isArray(values) ? values : false;
}

/** A wrong tag (`const`, `enum`) says that another branch was meant; a wrong value deep inside says the contrary. */
function penalty(errors: readonly ValidationError[]): number {
  let sum = 0;
  for (const error of errors) sum += error.keyword === "const" || error.keyword === "enum" ? 10 : 1;
  return sum;
}

function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}/`);
}
