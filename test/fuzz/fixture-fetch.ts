import { createFetch } from "../../runtime/generated.ts";
import { catalogue } from "../conformance/fixture/generated/conformance/catalogue.ts";
import type { Handlers } from "../conformance/fixture/generated/conformance/handlers.ts";
import * as content from "../conformance/fixture/handlers/content.ts";
import * as diagnostics from "../conformance/fixture/handlers/diagnostics.ts";
import * as dialogue from "../conformance/fixture/handlers/dialogue.ts";
import * as extras from "../conformance/fixture/handlers/extras.ts";
import * as rounds from "../conformance/fixture/handlers/rounds.ts";

/** What the corpus calls. */
const handlers = {
  jsonSchema202012Tool: diagnostics.takeContact,
  testCustomHeader: diagnostics.repeatRegion,
  testElicitation: dialogue.askUser,
  testErrorHandling: diagnostics.failOnPurpose,
  testImageContent: content.image,
  testInputRequiredResultElicitation: rounds.greetUser,
  testInputRequiredResultMultiRound: rounds.askTwice,
  testInputRequiredResultMultipleInputs: rounds.askAll,
  testLoggingTool: diagnostics.logOnce,
  testMissingCapability: dialogue.needModel,
  testMultipleContentTypes: content.mixedContent,
  testReconnection: diagnostics.takeAWhile,
  testSampling: dialogue.askModel,
  testSimpleText: content.simpleText,
  testSum: diagnostics.addNumbers,
  testToolWithLogging: diagnostics.logThrice,
  testToolWithProgress: diagnostics.reportProgress,
  testTouchResource: diagnostics.touchResource,
  testUnlisted: content.simpleText,
  "prompt:testInputRequiredResultPrompt": rounds.promptWithContext,
  "prompt:testPromptWithArguments:complete:arg2": extras.completeSecond,
  "resource:template": extras.readTemplate,
  "resource:watchedResource": extras.readWatched,
} satisfies Partial<Handlers>;

/** The fixture's server as a `fetch` function of this process. */
export function fixtureFetch(): Promise<(request: Request) => Promise<Response>> {
  return createFetch(catalogue, handlers);
}
