import { contentType } from "../../encoding/codec.ts";
import { isObject } from "../../support/json.ts";
import { implementation } from "../capabilities.ts";
import { clientFacts } from "../client-facts.ts";
import type { Era, Method, Outcome } from "../era.ts";
import { Prepared } from "../exchange.ts";
import { shortList } from "../methods/short-list.ts";
import { toolsCall } from "../methods/tools-call.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { latestHandshake } from "../revisions.ts";

/** The protocol version that the reference implementation of Delta-MCP sends. */
const referenceVersion = "delta-mcp/0.2.0";

/** The media type of its short keys. */
const compactJson = "application/json; variant=compact";

/** True for a session of the reference's clients: by the version string, whose major number must be theirs. */
export function isReferenceVersion(version: unknown): boolean {
  return typeof version === "string" && /^delta-mcp\/0(?:\.|$)/.test(version);
}

/**
 * Sessions of the reference implementation's clients, message for message as they expect: a short `tools/list` for
 * those that disclose progressively, `tools/describe {name}`, pages of a result by `page` and `pageSize` in a tool's
 * arguments, and compact-json after the handshake. All else is the handshake era's.
 */
export function createReferenceEra(server: ProtocolContext, handshake: Era): Era {
  const list = handshake.methods.get("tools/list");
  const short = shortList(server);
  return {
    ...handshake,
    finish: (outcome, request) => textOnly(handshake.finish(outcome, request)),
    methods: new Map<string, Method>([
      ...handshake.methods,
      ["initialize", initialize(server)],
      ["tools/call", toolsCall(server, "by arguments")],
      [
        "tools/list",
        (_params, request) => {
          const { tools } = request.admission.caller.capabilities;
          const progressive = isObject(tools) && tools["progressiveDisclosure"] === true;
          // It never sends a cursor, and a page size would hide tools from it.
          return progressive || list === undefined ? short() : list({}, request);
        },
      ],
    ]),
  };
}

function initialize({ catalogue, encodings }: ProtocolContext): Method {
  const speaksCompact = encodings.some((encoding) => contentType(encoding) === compactJson);
  return ({ capabilities, clientInfo }, request) => {
    const { session } = request.exchange;
    const facts = clientFacts(clientInfo, capabilities);
    session.agree({ revision: referenceVersion, ...facts });
    const { encoding } = facts.capabilities;
    const compact = isObject(encoding) && encoding["compactJson"] === true && speaksCompact;
    session.encoding = { after: request.id, mediaType: compact ? compactJson : undefined };
    return {
      protocolVersion: referenceVersion,
      baselineVersion: latestHandshake,
      serverInfo: implementation(catalogue.header.server, { titles: false }),
      capabilities: {
        tools: { progressiveDisclosure: true, lazyLoading: true },
        encoding: { compactJson: true },
      },
      encoding: { format: compact ? "compact-json" : "json" },
    };
  };
}

/** Its clients read the first text of a result and nothing else: the same as data would be sent for nobody. */
function textOnly(outcome: Outcome): Outcome {
  if (outcome instanceof Prepared || !("structuredContent" in outcome)) return outcome;
  const { structuredContent: _, ...rest } = outcome;
  return rest;
}
