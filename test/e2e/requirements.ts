/** One thing that the wire or a surface owes somebody, where that is said, and the test that holds it. */
export interface Requirement {
  readonly id: string;
  readonly behaviour: string;
  /** Revision and page of the specification, or whoever was seen to need it. */
  readonly source: string;
  /** `file > name`, the file (or a folder of them) under test/, the name as it is written there. */
  readonly test: string;
}

/** Kept by hand, one a line; requirements.test.ts fails for a line whose test is gone. */
const table = `
rpc-ids | ids are strings or integers, zero included; never null, never rounded | 2025-11-25 basic | runtime/protocol/message.test.ts > takes %j for an id
rpc-bad-ids | other ids are refused and not repeated | 2025-11-25 basic | runtime/protocol/message.test.ts > refuses the id %j and does not repeat it
rpc-parse-error | what is no JSON gets -32700 without id, and the pipe goes on | JSON-RPC 2.0, 5.1 | runtime/transport/stdio/serve-stdio.test.ts > answers %s with an error that has no id, and goes on
rpc-unknown-method | unknown methods get -32601 at once, so that clients can fall back | zoedsoupe/anubis-mcp#295 | runtime/protocol/eras/handshake.test.ts > knows no method %#
rpc-notifications | notifications are never answered | JSON-RPC 2.0, 4.1 | runtime/protocol/eras/handshake.test.ts > never answers notifications, whatever they are
rpc-one-answer | no answer without its id, and none twice | JSON-RPC 2.0, 5 | fuzz/fuzz.test.ts > answers each of 300 messages an encoding once, under its id, whatever is in them
rpc-batches | batches are answered in 2025-03-26 | 2025-03-26 basic | runtime/protocol/batch.test.ts > answers a batch of 2025-03-26 with a batch, notifications left out
rpc-no-batches | and refused in every other revision | 2025-06-18 changelog | runtime/protocol/batch.test.ts > refuses batches in %s
version-same | the revision asked for is the revision answered | 2025-11-25 lifecycle | runtime/protocol/eras/handshake.test.ts > answers %s with itself
version-unknown | an unknown revision is answered with the newest | 2025-11-25 lifecycle | runtime/protocol/eras/handshake.test.ts > answers %s with the newest handshake revision
ping-early | ping is answered before the handshake | modelcontextprotocol#1667 | runtime/protocol/eras/handshake.test.ts > answers ping before and after the handshake
both-eras-one-pipe | a handshake may follow a discovery on the same pipe | anthropics/claude-code#96183 | runtime/protocol/eras/stateless.test.ts > takes the handshake after a discovery on the same pipe
capabilities-true | nothing is declared that is not true | anthropics/claude-code#66084 | runtime/protocol/eras/handshake.test.ts > says who it is and what it can, and nothing that is not true
stateless-discover | server/discover names revisions, capabilities and the server | 2026-07-28 server/discover | runtime/protocol/eras/stateless.test.ts > discovers what it serves and what it can
stateless-meta | requests without the required _meta get -32602 and 400 | 2026-07-28 basic, _meta | runtime/protocol/eras/stateless.test.ts > refuses a discovery with %s
stateless-version | unsupported revisions get -32022 and 400 with what is served | 2026-07-28 versioning | runtime/protocol/eras/stateless.test.ts > names what it serves to a request of %j
stateless-removed | removed methods get -32601 and 404 | 2026-07-28 Streamable HTTP | runtime/protocol/eras/stateless.test.ts > has no method %s
stateless-cache-hints | lists say how long they stay fresh, and for whom | 2026-07-28 caching | runtime/protocol/eras/stateless.test.ts > says of %s how long it stays fresh
stateless-no-state | nothing said on a connection holds for the next request | 2026-07-28 basic, Statelessness | runtime/protocol/eras/stateless.test.ts > knows nothing of a session: what one request says holds for that request
capability-missing | a call that needs what the client did not declare gets -32021 and 400 | 2026-07-28 basic | runtime/protocol/ask/rounds.test.ts > names the capability that a call needs and the client did not declare
mrtr-rounds | questions leave as input-required results and come back with replies | 2026-07-28 MRTR | runtime/protocol/ask/rounds.test.ts > ends the call with the question, and the next with the reply
mrtr-state | a changed state is refused | 2026-07-28 MRTR | runtime/protocol/ask/rounds.test.ts > refuses a state that is %s
mrtr-bound | a state belongs to one request and one principal | 2026-07-28 MRTR | runtime/protocol/ask/rounds.test.ts > refuses a state of another call, another tool and another principal
mrtr-expiry | a state expires | 2026-07-28 MRTR | runtime/protocol/ask/rounds.test.ts > refuses a state that is too old
listen-ack | a stream begins with what it will tell of | 2026-07-28 subscriptions | runtime/protocol/eras/listen.test.ts > acknowledges first what it can do, and only that
listen-tagged | everything on a stream carries its id | 2026-07-28 subscriptions | runtime/protocol/eras/listen.test.ts > tells each stream what it asked for, under its own id
listen-end | a stream that the server ends is answered | 2026-07-28 subscriptions | runtime/protocol/eras/listen.test.ts > ends streams with an answer when the server stops
list-one-page | lists come on one page, without nextCursor | vercel/ai#19240, Wazuh-MCP-Server#75 | runtime/protocol/pages.test.ts > %s comes on one page by default
list-pages | pages lead through every item once | 2025-11-25 pagination | runtime/protocol/pages.test.ts > %s comes page by page, every item once
list-bad-cursor | a bad cursor gets -32602 | 2025-11-25 pagination | runtime/protocol/pages.test.ts > %s refuses a cursor that it never gave
call-no-arguments | omitted and null arguments are none | cline/cline#10553 | runtime/protocol/tools.test.ts > calls a tool with %s arguments
call-unknown-tool | unknown tools get -32602, Object.prototype's names among them | 2025-11-25 tools | runtime/protocol/tools.test.ts > says that there is no tool %j
call-bad-arguments | wrong arguments are a result for the model | SEP-1303 | runtime/protocol/tools.test.ts > answers wrong arguments with a result that the model can read
structured-by-revision | structuredContent and outputSchema go only where a revision has them | typescript-sdk#1149 | runtime/protocol/tools.test.ts > sends in %s only the data that it can carry (%#)
content-by-revision | so do kinds of content | 2025-03-26 and 2025-06-18 changelogs | runtime/protocol/tools.test.ts > sends in %s the kinds of content that it has
progress | progress comes under its token, zero too, rises, and never follows the result | 2025-11-25 progress | runtime/protocol/in-flight.test.ts > reports progress under the token %j, rising, and never after the result
progress-unasked | progress that was not asked for is not sent | anthropics/claude-code#45766 | runtime/protocol/in-flight.test.ts > reports no progress that was not asked for, and no messages before 2025-03-26
cancel-silence | a cancelled call is stopped and gets no answer | python-sdk#2416 | runtime/protocol/in-flight.test.ts > gives a cancelled call no answer, and stops it (id %j)
cancel-late | cancellations of finished calls are harmless | opencode cancels every finished call | runtime/protocol/in-flight.test.ts > ignores the cancellation %j
logging | log messages come by level | 2025-11-25 logging | runtime/protocol/in-flight.test.ts > logs from \`info\` on until it is told otherwise
logging-stateless | and in 2026-07-28 only where the request asks for them | 2026-07-28 logging | runtime/protocol/in-flight.test.ts > logs in 2026-07-28 only what the request asks for
ask-by-request | handlers ask the client by requests in the handshake revisions | 2025-06-18 elicitation | runtime/protocol/ask/by-request.test.ts > asks by a request of its own and goes on with the reply
resources-not-found | a resource that is not there has the revision's error code | SEP-2164 | runtime/protocol/extras.test.ts > says that there is no %s, as the handshake revisions do
reference-session | clients of the reference implementation find their own session | delta-mcp 0.2 | e2e/reference-session.test.ts > speaks the reference's session over stdio
reference-http | over HTTP as well | delta-mcp 0.2 | e2e/reference-session.test.ts > speaks the reference's session over HTTP
stdio-concurrent | a slow call holds up nobody | delta-mcp 0.2 blocks its pipe | runtime/transport/stdio/serve-stdio.test.ts > lets a slow call hold up nobody
stdio-lines | line separators and lone surrogates stay on one line | 2025-11-25 transports, stdio; RFC 8259, 8.2 | runtime/transport/stdio/serve-stdio.test.ts > keeps line separators and lone surrogates on one line, as they were
stdio-bound | endless messages are refused, and said to be | typescript-sdk, 10 MiB lines | runtime/transport/stdio/serve-stdio.test.ts > says how long a message may be
stdio-eof | the end of the input ends the server, after the calls in flight | 2026-07-28 stdio | runtime/transport/stdio/serve-stdio.test.ts > finishes calls in flight when the input ends, and closes
stdio-eof-bounded | and within a bound | typescript-sdk#2003 | runtime/transport/stdio/serve-stdio.test.ts > gives up calls that do not finish in time
stdio-epipe | a dead peer ends the server without a crash | typescript-sdk#1564 | runtime/transport/stdio/serve-stdio.test.ts > survives a peer that is gone
stdio-back-pressure | a peer that does not read is not listened to | Node.js stream, writable.write and 'drain' | runtime/transport/stdio/serve-stdio.test.ts > stops listening to a peer that does not read
stdio-encodings | an agreed encoding holds from the next message on | docs/encodings.md | runtime/transport/stdio/serve-stdio.test.ts > speaks the encoding that the handshake agreed on, from the next message on
http-json-or-stream | JSON or a stream, as there is need and as the client accepts | 2025-11-25 transports | runtime/transport/http/post.test.ts > answers a client that accepts %s with %s
http-statuses | 404, 405, 406, 413 and 415 where they belong | 2025-11-25 transports | runtime/transport/http/post.test.ts > answers %i to a POST of %j
http-version-header | unknown revisions in the header get 400 | 2025-06-18 transports | runtime/transport/http/post.test.ts > takes the MCP-Protocol-Version %j with %i
http-old-transport | clients of HTTP+SSE are told what took its place | 2025-03-26 transports | runtime/transport/http/post.test.ts > tells clients of 2024-11-05 what took the place of their transport
http-host | foreign hosts get 403 | GHSA-w48q-cv73-mx4w | runtime/transport/http/guard.test.ts > a loopback server answers the host %j with %i
http-origin | foreign origins get 403 | 2026-07-28 Streamable HTTP | runtime/transport/http/guard.test.ts > a loopback server answers the origin %j with %i
http-sessions | a session id is read by any replica | 2025-11-25 transports, Session Management | runtime/transport/http/sessions.test.ts > reads on any replica what one of them wrote
http-session-404 | unknown sessions get 404 | 2025-11-25 transports | runtime/transport/http/session-streams.test.ts > answers the session %j with 404, so that the client begins anew
http-session-delete | DELETE ends a session | 2025-11-25 transports | runtime/transport/http/session-streams.test.ts > ends a session on DELETE
http-resume | a broken stream is read on, without running the call again | 2025-11-25 transports | runtime/transport/http/session-streams.test.ts > reads on a stream whose connection broke, without running the call again
http-headers | headers that do not say what the body says get -32020 | SEP-2243 | runtime/transport/http/stateless.test.ts > refuses a request with %s in its headers
http-param-headers | so do those of arguments | SEP-2243 | runtime/transport/http/stateless.test.ts > answers %i to arguments %j with headers %j
http-sentinel | base64 values are decoded before they are compared | SEP-2243 | runtime/transport/http/header-value.test.ts > reads %j as %j
http-close-cancels | a closed stream cancels its call in 2026-07-28 | 2026-07-28 cancellation | runtime/transport/http/stateless.test.ts > takes a closed stream for a cancellation
http-body-limit | bodies are bounded | RFC 9110, 15.5.14 | runtime/transport/http/node-server.test.ts > refuses a body that is too large, %s
http-encodings | bodies in every encoding that is served | docs/encodings.md | runtime/transport/http/encodings.test.ts > takes and gives %s
official-clients | the official clients connect, each in the newest revision that it knows | 2025-11-25 lifecycle, Version Negotiation | e2e/official-clients.test.ts > connects, in the newest revision that it knows
official-cancel | and cancel | 2025-11-25 cancellation | e2e/official-clients.test.ts > cancels a call, and goes on
official-progress | and are told of progress | 2025-11-25 progress | e2e/official-clients.test.ts > is told of progress
inspector | the Inspector's command line works in both eras over both transports | modelcontextprotocol/inspector 2.12.0 | e2e/inspector.test.ts > lists and calls over %s, %s
official-suite | every check of the official suite succeeds, both requirement sets, warnings counted as failures | conformance 0.2.0-alpha.12 | conformance/official-suite.test.ts > passes every scenario of the official suite for %s
own-suite | so does each check of the project's own suite, over both transports | 2025-11-25 and 2026-07-28, all that a server owes | conformance/own-suite.test.ts > \${id} \${title}: $says
fuzz-emitted | an emitted process answers each message once, under its id, in every encoding | JSON-RPC 2.0, 5 | fuzz/fuzz.test.ts > answers each of 300 messages an encoding once, under its id, whatever is in them
reference-text-only | the reference's clients get one text and no data beside it | delta-mcp 0.2 | runtime/protocol/eras/reference.test.ts > sends no data beside the text, whatever the server sends to others
schema-verbatim | profile none publishes schemas as they were written | SEP-1613, SEP-2106 | compiler/lower/lower.test.ts > publishes a schema as it is written in profile none
mirror-shown | the header of an argument is shown to who must send it | SEP-2243 | compiler/tables/tune.test.ts > lists the header that an argument travels in, and no other extension
resume-retry | a stream that can be read on says when to come back | SEP-1699 | runtime/transport/http/session-streams.test.ts > reads on a stream whose connection broke, without running the call again
small-tokens | the three tools cost at most 150 tokens and the four at most 190, for any catalogue | docs/finding-tools.md | compiler/tables/small-tokens.test.ts > costs a model little for %s
small-three | any catalogue is three tools to a client | docs/finding-tools.md | runtime/surface/small.test.ts > is three tools
small-four | and four where some read and some write, so that approval rules keep their meaning | 2025-11-25 tools, annotations | runtime/surface/small.test.ts > is four tools where some read and some write
small-approval | the tool that reads runs nothing that writes | 2025-11-25 tools, readOnlyHint | runtime/surface/small.test.ts > keeps reading apart from writing
small-goodwill | arguments as text, encoded twice or wrapped once more are understood, and never dropped | docs/finding-tools.md | runtime/surface > runs a tool whose arguments come %s
small-refusals | what cannot be understood is refused with its reason, and nothing runs | docs/finding-tools.md | runtime/surface > refuses %j with the reason
small-nearest | a wrong name is answered with the nearest and its signature | docs/finding-tools.md | runtime/surface/small.test.ts > answers the wrong name %s with the nearest and its signature
small-signature | wrong arguments are answered with what is wrong and the signature | SEP-1303 | runtime/surface/small.test.ts > answers wrong arguments with what is wrong and the signature
small-in-words | a tool named in words runs, if no other can be meant | docs/finding-tools.md | runtime/surface/small.test.ts > runs close_issue for whoever says %s, and gives its arguments
small-describe | describe gives docs, the signature and an example, and JSON Schema where it is asked for | docs/finding-tools.md | runtime/surface/small.test.ts > describes tools by docs, documented signature and an example
small-hidden | a hidden tool is suggested to nobody | docs/spec.md, \`visible\` | runtime/surface/small.test.ts > runs a hidden tool for whoever knows its name, and suggests it to nobody
small-content | a result keeps the tool's own kinds of content | 2025-11-25 tools, Tool Result | runtime/surface/small.test.ts > passes a tool's own content on
small-text-only | and no data beside the text, which half the hosts would show instead of it | anthropics/claude-code#55677 | runtime/surface/small.test.ts > sends no structured content
small-read-on | a result that was cut is read on by its cursor, and nothing runs twice | docs/spec.md, Results | runtime/surface/small.test.ts > reads on in a result that was cut, by its cursor
small-batch | a batch gives one result for each of its arguments, in their order | docs/finding-tools.md | runtime/surface/small-batch.test.ts > runs a tool once for each of some arguments, in their order
small-batch-failures | one failure lets the others be | docs/finding-tools.md | runtime/surface/small-batch.test.ts > tells of each run that failed, and lets the others be
small-official-search | the official clients search and call what they found, in both eras over both transports | 2025-11-25 and 2026-07-28 tools | e2e/small-surface.test.ts > searches, and calls what it found
small-official-batch | they run batches | docs/finding-tools.md | e2e/small-surface.test.ts > runs a batch in one call
small-official-pages | read long results page by page | docs/finding-tools.md | e2e/small-surface.test.ts > reads a long result page by page
small-official-errors | and read what was wrong | SEP-1303 | e2e/small-surface.test.ts > reads what was wrong
search-ways | a tool is found by its name, words, keywords, parameters, synonyms and with slips | docs/finding-tools.md | runtime/catalogue/search/search.test.ts > finds a tool by %s
search-languages | in other languages as well | docs/finding-tools.md | runtime/catalogue/search/search.test.ts > finds tools described in %s
search-names-first | exact and prefix names come first, whatever ranks | docs/finding-tools.md | runtime/catalogue/search/search.test.ts > puts the tool that is named first, then those whose name begins so, whatever else fits
search-visible | hidden tools are not found | docs/spec.md, \`visible\` | runtime/catalogue/search/search.test.ts > finds no hidden tool
search-nothing | words that no tool has find nothing | docs/finding-tools.md | runtime/catalogue/search/search.test.ts > finds nothing for words that no tool has, instead of anything
search-bounded | long queries are answered in bounded time | 2025-11-25 tools, Security Considerations | runtime/catalogue/search/search.test.ts > is bounded, however often the query says %j
search-same | the same query gets the same answer | docs/finding-tools.md | runtime/catalogue/search/search.test.ts > says the same again
dispatch-manifest | the manifest says all verbs, and each works as it stands | docs/dispatch.md | runtime/dispatch/reading.test.ts > gives a manifest whose every verb works as it stands
dispatch-ask | an intent is answered with tools and a request that is ready to send | docs/dispatch.md | runtime/dispatch/reading.test.ts > ranks tools for an intent, each with a request that is ready to send
dispatch-contract | a contract comes as data and as a page | docs/dispatch.md | runtime/dispatch/reading.test.ts > gives the contract of a tool as data and as a page that stands alone
dispatch-conditional | what a client has is not sent again | RFC 9110, 13.1.2 | runtime/dispatch/reading.test.ts > spares %j to a client that has it
dispatch-openapi | the surface describes itself | OpenAPI 3.1.0 | runtime/dispatch/open-api.test.ts > says exactly what it takes and what it answers
dispatch-methods | other methods get 405, other places 404 | RFC 9110, 15.5.5 and 15.5.6 | runtime/dispatch/reading.test.ts > says which methods and places there are
dispatch-receipt | a call leaves a receipt for its caller | docs/dispatch.md | runtime/dispatch/invoking.test.ts > runs a tool and leaves a receipt that its caller can read
dispatch-json-only | a page of another site cannot send a call | Fetch standard, CORS-safelisted request-header | runtime/dispatch/invoking.test.ts > takes JSON only, so that no page of another site can send it
dispatch-scopes | callers are held to their scopes, and receipts to their principal | RFC 6750, 3.1 | runtime/dispatch/invoking.test.ts > holds callers to their scopes, and receipts to their principal
dispatch-dry-run | a dry run shapes the whole request, masks secrets and sends nothing | docs/dispatch.md | runtime/dispatch/dry-run.test.ts > shows the whole outbound request, masks secrets and sends nothing
dispatch-rate-limit | a rate limit is told by status and Retry-After | RFC 6585, 4 | runtime/dispatch/invoking.test.ts > tells a rate limit by status, header and body
dispatch-gone | a client that goes away stops its tool | RFC 9110, 9.2.2 | runtime/dispatch/invoking.test.ts > stops the tool when the client goes away
dispatch-stub | the typed stub works over it | docs/dispatch.md | runtime > carries the typed stub: one script over 150 items needs fetch and nothing else
scopes-nobody | tools with scopes are refused over HTTP where nobody is known | 2025-11-25 authorization | runtime/server/create-fetch.test.ts > refuses tools with scopes where it was given nothing to know callers by
scopes-known | and run for whoever carries them, on every surface | 2025-11-25 authorization | runtime/server/create-fetch.test.ts > asks \`authenticate\` who calls, on every surface
`;

export const requirements: readonly Requirement[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [id = "", behaviour = "", source = "", test = ""] = row.split(" | ");
    return { id, behaviour, source, test };
  });
