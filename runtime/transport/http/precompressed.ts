import { promisify } from "node:util";
import { brotliCompress, constants, crc32, deflateRaw } from "node:zlib";
import type { Prepared } from "../../protocol/exchange.ts";
import { preparedBytes } from "../../protocol/prepared-bytes.ts";

/**
 * Compressed forms of prepared answers. Each form is made once, in the background. Everything but the id is
 * compressed as a prefix that ends on a byte boundary. The id is appended uncompressed, in a block of its own.
 */
export interface Precompressed {
  /**
   * Returns the body in this coding; undefined if the answer is too short to compress, or the form is not ready. The
   * answer is then sent uncompressed.
   */
  body(prepared: Prepared, coding: Coding, rest: string): readonly Uint8Array[] | undefined;
}

export type Coding = "br" | "gzip";

/** The minimum size of an answer to compress, in bytes: compressing a shorter one saves no time. */
const worthwhile = 1_400;

/** The maximum size of a stored block (RFC 1951), in bytes. */
const maxTailBytes = 65_535;

interface Forms {
  /** The checksum of the plain bytes, for gzip's trailer. */
  crc: number | undefined;
  readonly made: Map<Coding, Uint8Array>;
  readonly begun: Set<Coding>;
}

const compressBrotli = promisify(brotliCompress);
const compressDeflate = promisify(deflateRaw);

export function createPrecompressed(): Precompressed {
  const known = new WeakMap<Prepared, Forms>();
  const formsOf = (prepared: Prepared): Forms => {
    const forms = known.get(prepared) ?? { crc: undefined, made: new Map(), begun: new Set() };
    known.set(prepared, forms);
    return forms;
  };
  return {
    body(prepared, coding, rest) {
      const plain = preparedBytes(prepared);
      const tail = Buffer.from(rest);
      if (plain.length < worthwhile || tail.length > maxTailBytes) return undefined;
      const forms = formsOf(prepared);
      const prefix = forms.made.get(coding);
      if (prefix === undefined) {
        if (!forms.begun.has(coding)) void make(coding, plain, forms);
        return undefined;
      }
      if (coding === "br") return [prefix, brotliEnd(tail)];
      forms.crc ??= crc32(plain);
      return [prefix, gzipEnd(tail, plain, forms.crc)];
    },
  };
}

async function make(coding: Coding, plain: Uint8Array, { made, begun }: Forms): Promise<void> {
  begun.add(coding);
  made.set(coding, coding === "br" ? await brotli(plain) : await gzip(plain));
}

function brotli(plain: Uint8Array): Promise<Buffer> {
  return compressBrotli(plain, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

async function gzip(plain: Uint8Array): Promise<Buffer> {
  return Buffer.concat([
    gzipHead,
    await compressDeflate(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
  ]);
}

/** RFC 1952, section 2.3: deflate, no flags, no time, best compression, unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** Returns a final stored block (RFC 1951, section 3.2.4), then the checksum and length of the whole (RFC 1952). */
function gzipEnd(tail: Buffer, plain: Uint8Array, crc: number): Buffer {
  const end = Buffer.alloc(5 + tail.length + 8);
  end[0] = 1;
  end.writeUInt16LE(tail.length, 1);
  end.writeUInt16LE(~tail.length & 0xffff, 3);
  tail.copy(end, 5);
  end.writeUInt32LE(crc32(tail, crc), 5 + tail.length);
  end.writeUInt32LE((plain.length + tail.length) >>> 0, 9 + tail.length);
  return end;
}

/** Returns an uncompressed meta-block and an empty last one (RFC 7932, section 9.2). */
function brotliEnd(tail: Buffer): Buffer {
  // ISLAST 0, MNIBBLES 0 (four nibbles), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1: 20 bits, least significant first.
  const head = ((tail.length - 1) << 3) | (1 << 19);
  return Buffer.concat([
    Buffer.from([head & 0xff, (head >> 8) & 0xff, head >> 16]),
    tail,
    Buffer.from([0x03]),
  ]);
}
