import { request as ask } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveLoopback } from '../machine/loopback.ts';

/** An answer as a CDN keeps it. */
interface Kept {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  /** By `performance.now()`. */
  until: number;
}

interface EdgeOptions {
  /** Of the server behind it. */
  origin: string;
  /** Header by which it gets cache tags, in lower case, which it keeps to itself, and what is between two of them. */
  tagHeader: string;
  separator: string;
  /** Longer headers count as absent, in bytes. */
  maxHeader: number;
}

const DAY_MS = 86_400_000;
/** Answers that a CDN keeps for a day if it is told to: pages, and also that there is none, or that it moved. */
const KEPT = new Set([200, 301, 302, 308, 404, 410]);

/**
 * Stands in for the edge of a CDN that keeps every answer for a day, whatever the origin says, until it is purged: an
 * entry for each address with its query.
 */
export class EdgeCache {
  origin = '';
  close = async () => {};
  readonly #options: EdgeOptions;
  readonly #kept = new Map<string, Kept>();
  #purges = 0;

  static async start(options: EdgeOptions): Promise<EdgeCache> {
    const edge = new EdgeCache(options);
    const server = await serveLoopback(async ({ url = '/' }, response) => {
      const known = edge.#kept.get(url);
      const isHit = known !== undefined && known.until > performance.now();
      const { status, headers, body } = isHit ? known : await edge.#fetch(url);
      response.writeHead(status, { ...headers, 'x-cache': isHit ? 'HIT' : 'MISS' }).end(body);
    });
    return Object.assign(edge, { origin: server.origin, close: server.close });
  }

  private constructor(options: EdgeOptions) {
    this.#options = options;
  }

  /** Forgets the answers that are meant. */
  purge(isMeant: (address: string, kept: Kept) => boolean): void {
    this.#purges += 1;
    for (const [address, kept] of this.#kept) if (isMeant(address, kept)) this.#kept.delete(address);
  }

  async #fetch(address: string): Promise<Kept> {
    const purgesBefore = this.#purges;
    const { origin, tagHeader, separator, maxHeader } = this.#options;
    const kept = await new Promise<Kept>((resolve, reject) => {
      ask(`${origin}${address}`, { agent: false }, async (response) => {
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        const { [tagHeader]: tags = '', connection: _, 'transfer-encoding': __, ...others } = headers;
        resolve({
          status: response.statusCode ?? 0,
          headers: others,
          body: await buffer(response),
          tags: new Set(tags.length > maxHeader ? [] : tags.split(separator)),
          until: performance.now() + DAY_MS,
        });
      })
        .on('error', reject)
        .end();
    });
    // A purge while it was on its way may have meant it.
    if (KEPT.has(kept.status) && this.#purges === purgesBefore) this.#kept.set(address, kept);
    return kept;
  }
}
