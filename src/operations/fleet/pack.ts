import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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

/** A page as it was rendered. */
export interface RenderedPage extends Pick<PackRow, 'path' | 'htmlHash' | 'payloadHash' | 'csp' | 'keys'> {
  html: Uint8Array;
  payload: Uint8Array | null;
}

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
    blocks.push(await compress(Buffer.concat(parts), OPTIONS));
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
  readonly #blocks: [start: number, end: number][] = [];
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
      this.#blocks.push([start, start + length]);
      start += length;
    }
    if (start !== this.#bytes.byteLength) {
      throw new Error(`A pack has ${this.#bytes.byteLength} bytes instead of ${start}.`);
    }
  }

  html({ block, at, htmlBytes }: PackRow): Uint8Array {
    return this.#block(block).subarray(at, at + htmlBytes);
  }

  /** @returns null for a page without one */
  payload({ block, at, htmlBytes, payloadBytes, payloadHash }: PackRow): Uint8Array | null {
    const start = at + htmlBytes;
    return payloadHash === null ? null : this.#block(block).subarray(start, start + payloadBytes);
  }

  #block(number: number): Buffer {
    const open = this.#open.get(number);
    if (open !== undefined) return open;
    const [start, end] = this.#blocks[number] ?? [0, 0];
    const block = zstdDecompressSync(this.#bytes.subarray(start, end));
    this.#open.set(number, block);
    return block;
  }
}
