import type { Handlers } from "../generated/Generated/handlers.ts";

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $AUX: Handlers["aux"] = async (_args, _ctx) => {
  throw new Error("AUX is not written yet: write $AUX in handlers/class.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $Handlers: Handlers["handlers"] = async (_args, _ctx) => {
  throw new Error("Handlers is not written yet: write $Handlers in handlers/class.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $await: Handlers["await_"] = async (_args, _ctx) => {
  throw new Error("await is not written yet: write $await in handlers/class.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $getissue: Handlers["getissue"] = async (_args, _ctx) => {
  throw new Error("getissue is not written yet: write $getissue in handlers/class.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $hasOwnProperty: Handlers["hasOwnProperty_"] = async (_args, _ctx) => {
  throw new Error("hasOwnProperty is not written yet: write $hasOwnProperty in handlers/class.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $runtime: Handlers["runtime"] = async (_args, _ctx) => {
  throw new Error("runtime is not written yet: write $runtime in handlers/class.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $then: Handlers["then_"] = async (_args, _ctx) => {
  throw new Error("then is not written yet: write $then in handlers/class.ts");
};

/**
 * *\/ `${process.exit(1)}` </script><!-- "'\
 *
 *  \u202e{{x}} \@deprecated
 * // \@ts-ignore
 */
export const $prompt: Handlers["prompt:constructor_"] = async (_args, _ctx) => {
  throw new Error("prompt constructor is not written yet: write $prompt in handlers/class.ts");
};
