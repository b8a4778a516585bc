import { decodeForeignText } from "../source/decode-text.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

/** The largest document that is read. Bytes. */
const maxBytes = 64 * 1024 * 1024;

/** Reading an address takes at most this long. Milliseconds. */
const timeout = 60_000;

/**
 * The text at an http or https address that the command line names, without a byte order mark.
 * @throws CommandError if it cannot be read, is larger than 64 MB, or is in another encoding than UTF-8 and UTF-16.
 */
export async function readAddress(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return decodeForeignText(await bytesOf(response));
  } catch (error) {
    throw new CommandError(`${address} cannot be read: ${(error as Error).message}`, exitCodes.io, error);
  }
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
