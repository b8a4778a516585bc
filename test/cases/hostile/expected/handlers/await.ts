import type { Handlers } from "../generated/Generated/handlers.ts";

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $catalogue: Handlers["catalogue"] = async (_args, _ctx) => {
  throw new Error("catalogue is not written yet: write $catalogue in handlers/await.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $class: Handlers["class_"] = async (_args, _ctx) => {
  throw new Error("class is not written yet: write $class in handlers/await.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $con: Handlers["con"] = async (_args, _ctx) => {
  throw new Error("con is not written yet: write $con in handlers/await.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $constructor: Handlers["constructor_"] = async (_args, _ctx) => {
  throw new Error("constructor is not written yet: write $constructor in handlers/await.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $getIssue: Handlers["getIssue"] = async (_args, _ctx) => {
  throw new Error("getIssue is not written yet: write $getIssue in handlers/await.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $get_issue: Handlers["getIssue2"] = async (_args, _ctx) => {
  throw new Error("get_issue is not written yet: write $get_issue in handlers/await.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $toString: Handlers["toString_"] = async (_args, _ctx) => {
  throw new Error("toString is not written yet: write $toString in handlers/await.ts");
};

/** Does *\/ `${x}` \@deprecated {{y}} </script> */
export const $types: Handlers["types"] = async (_args, _ctx) => {
  throw new Error("types is not written yet: write $types in handlers/await.ts");
};
