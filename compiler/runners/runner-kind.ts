import type { ResultOptions } from "../../runtime/catalogue/records.ts";
import type { Binding, Bindings } from "../../runtime/runner/binding.ts";
import type { UpstreamRecords } from "../../runtime/upstream/upstream-record.ts";
import type { BoundTool } from "../bind/bound-server.ts";
import type { Visit } from "../bind/rule.ts";
import type { TemplateValue } from "../bind/templates.ts";
import type { HandlerReference } from "../lower/catalogue.ts";
import type { Path } from "../source/syntax-tree.ts";
import type { RunSpecs } from "./spec-run.ts";

/** One kind of runner, as the compiler sees it. Paths begin below `run.<kind>` of the tool. */
export interface RunnerKind<Kind extends keyof Bindings> {
  /** The upstreams that it runs against. Absent: it needs none. */
  readonly upstream?: UpstreamUse<Kind>;
  /** True if it can go to the address of a next page; the others need an argument for that. Default false. */
  readonly followsPages?: boolean;
  /** The values in which every string is a template. Default none. */
  templates?(spec: RunSpecs[Kind]): readonly TemplateValue[];
  /** The functions of the author that it calls. Default none. */
  functions?(spec: RunSpecs[Kind]): readonly FunctionUse[];
  /** The rules for a tool on this runner, disabled tools too. Default none. */
  readonly rules?: readonly RunRule<Kind>[];
  /** Makes the binding of a tool that has passed the checks. A promise if it must load something first. */
  lower(tool: BoundTool<Kind>, context: RunContext): LoweredRun<Kind> | Promise<LoweredRun<Kind>>;
}

/** The kind of upstreams that a runner needs, and how its part of a spec names one. */
interface UpstreamUse<Kind extends keyof Bindings> {
  readonly kind: keyof UpstreamRecords;
  nameOf(spec: RunSpecs[Kind]): string;
}

/** A rule for the tools on one kind of runner. */
export type RunRule<Kind extends keyof Bindings> = Visit<BoundTool<Kind>>;

/** A function of the author, `./handlers/issues.ts#search`, and where the spec names it. */
export interface FunctionUse {
  readonly path: Path;
  readonly reference: string;
}

/** The facts beside a tool that lowering its run needs. */
export interface RunContext {
  readonly identifier: string;
  /** The tool's result options, defaults filled in. */
  readonly result: ResultOptions;
  /** Whether tools of this MCP upstream are called although they differ from their pins. */
  readonly follows: (upstream: string) => boolean;
  /** A build follows; a check needs no values that take long to make. */
  readonly building: boolean;
}

/** How a tool runs, and the author's function if it has one. */
export interface LoweredRun<Kind extends keyof Bindings = keyof Bindings> {
  readonly run: Binding<Kind>;
  readonly handler?: HandlerReference;
}
