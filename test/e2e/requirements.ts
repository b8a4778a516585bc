import { dispatch } from "./requirements/dispatch.ts";
import { protocol } from "./requirements/protocol.ts";
import type { Requirement } from "./requirements/requirement.ts";
import { smallSurface } from "./requirements/small-surface.ts";
import { transports } from "./requirements/transports.ts";

/** All requirements, kept by hand; requirements.test.ts fails for one whose test is gone. */
export const requirements: readonly Requirement[] = [
  ...protocol,
  ...transports,
  ...smallSurface,
  ...dispatch,
];
