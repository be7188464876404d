import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { readPurgeService } from '#operations/deploy/purge/purge-service.ts';
import type { PurgeOptions } from '#operations/deploy/purge/send-purges.ts';
import { serveLoopback } from '../machine/loopback.ts';
import { EdgeCache } from './edge-cache.ts';

export type CdnName = 'cloudflare' | 'fastly' | 'bunny';

const SHOP = 'https://shop.example';
const TOKEN = 'cdn-token';

/** A request to purge, as the API reads it. */
interface Purge {
  urls?: string[];
  tags?: string[];
  everything?: boolean;
  /** The limit that counts it, and how much it takes of that. */
  limit: string;
  cost: number;
  /** True if there is more in it than one request may hold. */
  isTooLarge?: boolean;
}

interface Cdn {
  tagHeader: string;
  separator: string;
  maxHeader: number;
  /** Name of a limit -> what may be used at once, and what comes back each second. */
  limits: Record<string, { burst: number; perSecond: number }>;
  isAllowed(headers: IncomingMessage['headers']): boolean;
  read(path: string, query: URLSearchParams, body: Record<string, unknown>): Purge | null;
}

const strings = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);

/** The documented APIs and limits of the smallest plans: `src/operations/deploy/MANUAL.md` has the sources. */
const CDNS: Record<CdnName, Cdn> = {
  cloudflare: {
    tagHeader: 'cache-tag',
    separator: ',',
    maxHeader: 16_384,
    limits: { urls: { burst: 800, perSecond: 800 }, requests: { burst: 25, perSecond: 5 / 60 } },
    isAllowed: ({ authorization }) => authorization === `Bearer ${TOKEN}`,
    read(path, _, { files, tags, purge_everything: all }) {
      if (path !== '/zones/zone1/purge_cache') return null;
      const [urls, names] = [strings(files), strings(tags)];
      if (urls) return { urls, limit: 'urls', cost: urls.length, isTooLarge: urls.length > 100 };
      if (names) return { tags: names, limit: 'requests', cost: 1, isTooLarge: names.length > 100 };
      return all === true ? { everything: true, limit: 'requests', cost: 1 } : null;
    },
  },
  fastly: {
    tagHeader: 'surrogate-key',
    separator: ' ',
    maxHeader: 16_384,
    limits: { requests: { burst: Number.POSITIVE_INFINITY, perSecond: 0 } },
    isAllowed: (headers) => headers['fastly-key'] === TOKEN,
    read(path, _, { surrogate_keys: keys }) {
      const tags = strings(keys);
      const counted = { limit: 'requests', cost: 1 };
      if (path === '/service/service1/purge_all') return { everything: true, ...counted };
      if (path === '/service/service1/purge' && tags)
        return { tags, isTooLarge: tags.length > 256, ...counted };
      const url = /^\/purge\/(.+)$/.exec(path)?.[1];
      return url === undefined ? null : { urls: [`https://${url}`], ...counted };
    },
  },
  bunny: {
    tagHeader: 'cdn-tag',
    separator: ',',
    maxHeader: 1024,
    // Its limit for tags is not documented; here they count as prefixes, of which it takes the fewest.
    limits: { exact: { burst: 120, perSecond: 5 }, prefix: { burst: 20, perSecond: 0.5 } },
    isAllowed: ({ accesskey }) => accesskey === TOKEN,
    read(path, query, { CacheTag: tag }) {
      const url = query.get('url');
      if (path === '/purge' && url !== null) {
        return { urls: [url], limit: url.endsWith('/') ? 'prefix' : 'exact', cost: 1 };
      }
      if (path !== '/pullzone/42/purgeCache') return null;
      const counted = { limit: 'prefix', cost: 1 };
      return tag === undefined ? { everything: true, ...counted } : { tags: [String(tag)], ...counted };
    },
  },
};

const ACCOUNTS: Record<CdnName, string> = {
  cloudflare: 'cloudflare:zone1',
  fastly: 'fastly:service1',
  bunny: 'bunny:42',
};

/** Stands in for a CDN: an edge cache in front of a server, and the API that purges it, with its limits. */
export class CdnStandIn {
  readonly edge: EdgeCache;
  /** Status codes that the API has answered. */
  readonly answers: number[] = [];
  readonly #name: CdnName;
  readonly #left = new Map<string, { tokens: number; at: number }>();
  readonly #answerMs: number;
  #api = '';
  close = async () => {};

  /**
   * @param origin of the server behind it
   * @param answerMs time that the API takes for each answer
   */
  static async start(name: CdnName, origin: string, answerMs = 0): Promise<CdnStandIn> {
    const { tagHeader, separator, maxHeader } = CDNS[name];
    const edge = await EdgeCache.start({ origin, tagHeader, separator, maxHeader });
    const cdn = new CdnStandIn(name, edge, answerMs);
    const api = await serveLoopback(async (request, response) => {
      const { status, retryAfter } = await cdn.#answer(request);
      cdn.answers.push(status);
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      response.writeHead(status, headers).end(JSON.stringify({ success: status === 200, errors: [] }));
    });
    cdn.#api = api.origin;
    cdn.close = async () => {
      await Promise.all([api.close(), edge.close()]);
    };
    return cdn;
  }

  private constructor(name: CdnName, edge: EdgeCache, answerMs: number) {
    [this.#name, this.edge, this.#answerMs] = [name, edge, answerMs];
  }

  /** For a deploy. @param tagKey null if the server behind it sends no cache tags */
  purge(tagKey: string | null): PurgeOptions {
    const apis = { cloudflare: this.#api, fastly: this.#api, bunny: this.#api };
    return { service: readPurgeService(ACCOUNTS[this.#name], TOKEN, apis), baseUrl: SHOP, tagKey };
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; retryAfter?: number }> {
    const body = await text(request);
    await setTimeout(this.#answerMs);
    const cdn = CDNS[this.#name];
    if (!cdn.isAllowed(request.headers)) return { status: 403 };
    const { pathname, searchParams } = new URL(request.url ?? '/', SHOP);
    const purge = cdn.read(pathname, searchParams, JSON.parse(body || '{}') as Record<string, unknown>);
    if (purge === null || purge.isTooLarge) return { status: 400 };
    const retryAfter = this.#take(purge, cdn.limits[purge.limit]);
    if (retryAfter > 0) return { status: 429, retryAfter: Math.ceil(retryAfter) };
    const urls = new Set(purge.urls?.map((url) => url.slice(SHOP.length)));
    this.edge.purge(
      (address, { tags }) =>
        purge.everything === true || urls.has(address) || Boolean(purge.tags?.some((tag) => tags.has(tag))),
    );
    return { status: 200 };
  }

  /** Takes tokens of a limit. @returns 0, or the seconds until there are enough */
  #take({ limit, cost }: Purge, { burst, perSecond } = { burst: 0, perSecond: 0 }): number {
    const now = performance.now();
    const { tokens, at } = this.#left.get(limit) ?? { tokens: burst, at: now };
    const left = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
    const isTaken = left >= cost;
    this.#left.set(limit, { tokens: isTaken ? left - cost : left, at: now });
    return isTaken ? 0 : (cost - left) / perSecond;
  }
}
