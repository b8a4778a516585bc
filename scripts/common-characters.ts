import { writeFileSync } from "node:fs";
import { commonCharacters } from "../test/support/common-characters.ts";

/** Writes runtime/result/cut/common-characters.ts anew: after a change of tokenizer, or of its ranges. */
writeFileSync(new URL("../runtime/result/cut/common-characters.ts", import.meta.url), commonCharacters());
