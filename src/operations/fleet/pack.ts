import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { freeBytes } from '#kit/files/file-content.ts';

/** A page of a pack: what the page index learns of it, and where its bytes are. */
export interface PackRow {
  path: string;
  /** SHA-256 of the file's bytes, in base64url; that of the payload is null for a page without one. */
  htmlHash: string;
  payloadHash: string | null;
  csp: string | null;
  /** Keys of the entities that were read. */
  keys: string[];
  /** Which block has its bytes: from `at` on those of the HTML, followed by those of the payload. */
  block: number;
  at: number;
  htmlBytes: number;
  payloadBytes: number;
}

interface PageBytes {
  html: Uint8Array;
  /** Null for a page without one. */
  payload: Uint8Array | null;
}

/** A page as it was rendered. */
export interface RenderedPage
  extends PageBytes,
    Pick<PackRow, 'path' | 'htmlHash' | 'payloadHash' | 'csp' | 'keys'> {}

interface Header {
  rows: PackRow[];
  /** Bytes of each compressed block, one after the other behind the header. */
  blocks: number[];
}

/** Pages have most of their markup in common, so many of them get small together; few are read at once. */
const PAGES_PER_BLOCK = 64;
const MAX_BLOCK_BYTES = 4 * 1024 * 1024;
/** A window that a block fits into. */
const OPTIONS = { params: { [constants.ZSTD_c_windowLog]: 23 } };
/** Bytes of the number that says how long the header is. */
const LENGTH_BYTES = 4;
/** Pages are read in their order, several at a time. */
const OPEN_BLOCKS = 2;

const compress = promisify(zstdCompress);

/** Packs the pages of a slice into one object. */
export async function writePack(pages: readonly RenderedPage[]): Promise<Uint8Array> {
  const rows: PackRow[] = [];
  const blocks: Buffer[] = [];
  for (const group of groups(pages)) {
    const parts: Uint8Array[] = [];
    let at = 0;
    for (const { html, payload, ...page } of group) {
      const payloadBytes = payload?.byteLength ?? 0;
      rows.push({ ...page, block: blocks.length, at, htmlBytes: html.byteLength, payloadBytes });
      parts.push(html, ...(payload === null ? [] : [payload]));
      at += html.byteLength + payloadBytes;
    }
    const block = Buffer.concat(parts);
    blocks.push(await compress(block, OPTIONS));
    freeBytes(block);
  }
  const header: Header = { rows, blocks: blocks.map(({ byteLength }) => byteLength) };
  const packed = await compress(Buffer.from(JSON.stringify(header)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(packed.byteLength);
  return Buffer.concat([length, packed, ...blocks]);
}

function* groups(pages: readonly RenderedPage[]): Generator<RenderedPage[]> {
  let group: RenderedPage[] = [];
  let bytes = 0;
  for (const page of pages) {
    const size = page.html.byteLength + (page.payload?.byteLength ?? 0);
    if (group.length === PAGES_PER_BLOCK || (group.length > 0 && bytes + size > MAX_BLOCK_BYTES)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(page);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

/** A pack that was read; its blocks are unpacked when a page is asked for. */
export class Pack {
  readonly rows: readonly PackRow[];
  readonly #bytes: Buffer;
  /** Where each block begins and ends. */
  readonly #blocks: { start: number; end: number; unpackedBytes: number }[] = [];
  readonly #open = new LRUCache<number, Buffer>({ max: OPEN_BLOCKS });

  /** Of the whole pack. */
  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** @throws for bytes that are no whole pack */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = LENGTH_BYTES + this.#bytes.readUInt32LE();
    const text = zstdDecompressSync(this.#bytes.subarray(LENGTH_BYTES, start)).toString();
    const { rows, blocks } = JSON.parse(text) as Header;
    this.rows = rows;
    for (const length of blocks) {
      this.#blocks.push({ start, end: start + length, unpackedBytes: 0 });
      start += length;
    }
    for (const { block, at, htmlBytes, payloadBytes } of rows) {
      const place = this.#blocks[block];
      if (place !== undefined) place.unpackedBytes = at + htmlBytes + payloadBytes;
    }
    if (start !== this.#bytes.byteLength) {
      throw new Error(`A pack has ${this.#bytes.byteLength} bytes instead of ${start}.`);
    }
  }

  html(row: PackRow): Uint8Array {
    return bytesIn(this.#block(row.block), row).html;
  }

  /** @returns null for a page without one */
  payload(row: PackRow): Uint8Array | null {
    return bytesIn(this.#block(row.block), row).payload;
  }

  /** All pages in their order. The bytes of one can be read until the next one is asked for. */
  *pages(): Generator<{ row: PackRow } & PageBytes> {
    let open = -1;
    let block: Buffer = Buffer.alloc(0);
    for (const row of this.rows) {
      if (row.block !== open) {
        freeBlock(block);
        open = row.block;
        block = this.#unpack(open);
      }
      yield { row, ...bytesIn(block, row) };
    }
    freeBlock(block);
  }

  #block(number: number): Buffer {
    const open = this.#open.get(number);
    if (open !== undefined) return open;
    const block = this.#unpack(number);
    this.#open.set(number, block);
    return block;
  }

  #unpack(number: number): Buffer {
    const { start = 0, end = 0, unpackedBytes = 0 } = this.#blocks[number] ?? {};
    // One buffer of its own: smaller ones are shared, and a full one would be followed by another.
    const chunkSize = Math.max(unpackedBytes + 1, Buffer.poolSize);
    return zstdDecompressSync(this.#bytes.subarray(start, end), { chunkSize });
  }
}

/** Its buffer is its own, and a little larger. */
function freeBlock({ buffer }: Buffer): void {
  freeBytes(new Uint8Array(buffer));
}

function bytesIn(block: Buffer, { at, htmlBytes, payloadBytes, payloadHash }: PackRow): PageBytes {
  const start = at + htmlBytes;
  return {
    html: block.subarray(at, start),
    payload: payloadHash === null ? null : block.subarray(start, start + payloadBytes),
  };
}
