import type { ServeOptions } from "deltamcp/runtime/generated";

type Hooks = Required<NonNullable<ServeOptions["hooks"]>>;

/** Says which tool answered. */
export const afterCall: Hooks["afterCall"] = ({ tool }) => {
  process.stderr.write(`${tool}\n`);
};
