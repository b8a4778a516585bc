import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { DeltaMcpError } from "../../../errors.ts";
import { isPrivateHost } from "../../../upstream/http/is-private-host.ts";
import { fileNameOf } from "./file-name-of.ts";
import { maxFileBytes } from "./max-file-bytes.ts";

const maxRedirects = 3;

/**
 * The content at a public http or https address. It is asked for without credentials; an address of this machine or of a private network is refused,
 * also if a name or a redirect leads to it. Throws DeltaMcpError("invalid_arguments").
 */
export async function readPublicUrl(
  name: string,
  address: string,
  signal: AbortSignal,
): Promise<{ readonly filename: string; readonly contentType?: string; readonly base64: string }> {
  let url = address;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const answer = await get(name, url, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.resume();
      if (!URL.canParse(headers.location, url)) throw refused(name, "redirects to an invalid address");
      url = new URL(headers.location, url).href;
      continue;
    }
    if (statusCode !== 200) {
      answer.resume();
      throw refused(name, `cannot be read: the server answered ${statusCode}`);
    }
    const type = headers["content-type"]?.split(";", 1)[0]?.trim();
    const filename = fileNameOf(url);
    const base64 = (await contentOf(name, answer)).toString("base64");
    return { filename, ...(type === undefined ? {} : { contentType: type }), base64 };
  }
  throw refused(name, `redirects more than ${maxRedirects} times`);
}

function get(name: string, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw refused(name, "must be an http or https address");
  if (isPrivateHost(url.hostname)) throw refused(name, "must be a public address");
  url.username = "";
  url.password = "";
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = { "user-agent": "deltamcp", accept: "*/*" };
    const request = send(url, { signal, headers, lookup: lookupPublic }, resolve);
    request.on("error", (error) => {
      signal.aborted ? reject(signal.reason) : reject(refused(name, `cannot be read: ${error.message}`));
    });
    request.end();
  });
}

/** The connection is made to an address that was checked here: a name that resolves anew cannot change it. */
function lookupPublic(
  hostname: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const found = addresses.filter(
      ({ address }) => !isPrivateHost(address.includes(":") ? `[${address}]` : address),
    );
    const [first] = found;
    if (first === undefined) return done(new Error("it is not a public address"), []);
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
}

async function contentOf(name: string, answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > maxFileBytes) {
      answer.destroy();
      throw refused(name, `must have at most ${maxFileBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function refused(name: string, what: string): DeltaMcpError {
  return new DeltaMcpError("invalid_arguments", `The address of \`${name}\` ${what}.`);
}
