// Written by hand: «do not touch».
import type { Handlers as Mine } from "../generated/my-notes/handlers.ts"

    export   const search : Mine["searchAll"] = ({ text }) => ({ found : text })   // odd, but mine

const complete = ((({ value }) => [value, value + "2"]) satisfies Mine["prompt:summarise:complete:id"])
export { complete as completeId }