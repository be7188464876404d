import { IsletError, says } from '#kit/messages/says.ts';
import type { ServiceRequest } from '../send-request.ts';

/** A cache in front of a target, as its API takes purges. Its limits, with sources: `../MANUAL.md`. */
export interface PurgeService {
  /** For messages, such as `Cloudflare`. */
  name: string;
  /** Most addresses in one request. */
  batch: number;
  /** Most addresses that are purged one by one; beyond that, everything is purged. */
  most: number;
  /** Addresses that the cache takes each second; absent for any number. */
  perSecond?: number;
  parallel: number;
  /** Purges these URLs, at most `batch`. */
  purge(urls: readonly string[]): ServiceRequest;
  /** Purges everything; undefined if the cache cannot. */
  purgeAll?: ServiceRequest;
  /** Purges by cache tags; undefined if the cache knows none. */
  tags?: TagPurges;
  /** Why an answer with status 200 is a refusal; null if it is not. */
  refusal?(body: unknown): string | null;
  /** Permissions that the token needs, for messages. */
  permission: string;
}

interface TagPurges {
  /** Most tags in one request. */
  batch: number;
  /** Most tags that are purged now; beyond that, wider ones are purged instead. */
  readonly most: number;
  /** Purges all that has one of these tags, at most `batch`. */
  purge(tags: readonly string[]): ServiceRequest;
}

/** Addresses of the APIs; tests have their own. */
const PURGE_APIS = {
  cloudflare: 'https://api.cloudflare.com/client/v4',
  fastly: 'https://api.fastly.com',
  bunny: 'https://api.bunny.net',
};

const FORMS =
  'cloudflare:ZONE, fastly:SERVICE, bunny:PULLZONE, purge:https://cache.example or https://purge.example/list';

/**
 * Reads which cache is in front of a target: `cloudflare:<zone id>`, `fastly:<service id>`, `bunny:<pull zone id>`,
 * `purge:<origin>` for caches that take the method PURGE for each path, such as Varnish and nginx, or a URL that takes
 * `{"urls": [...]}`.
 * @param token secret of the API; empty for none
 * @throws with the setting, its value and the forms that it takes
 */
export function readPurgeService(
  text: string,
  token: string,
  apis = PURGE_APIS,
  now = () => performance.now(),
): PurgeService {
  const [, kind = '', rest = ''] = /^(cloudflare|fastly|bunny|purge):(.+)$/.exec(text) ?? [];
  const isName = /^[\w-]+$/.test(rest);
  if (kind === 'cloudflare' && isName) return cloudflare(rest, needed(token, kind), apis, now);
  if (kind === 'fastly' && isName) return fastly(rest, needed(token, kind), apis);
  if (kind === 'bunny' && isName) return bunny(rest, needed(token, kind), apis, now);
  const url = URL.parse(kind === 'purge' ? rest : text);
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isHttp && (kind === 'purge' || kind === '')) {
    return kind === 'purge' ? methodPurge(url.origin, token) : listPurge(url.href, token);
  }
  throw new IsletError(says('setting.cdn', { text, forms: FORMS }));
}

function needed(token: string, kind: string): string {
  if (token === '') throw new IsletError(says('setting.cdnToken', { kind }));
  return token;
}

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
function cloudflare(zone: string, token: string, apis: typeof PURGE_APIS, now: () => number): PurgeService {
  const request = (body: object): ServiceRequest => ({
    method: 'POST',
    url: `${apis.cloudflare}/zones/${zone}/purge_cache`,
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  // Of an account on the free plan, by tags. Half of what is left is for the deploys that follow, as those of a sale do.
  const allowance = new Allowance(25, 5 / 60, now);
  return {
    name: 'Cloudflare',
    batch: 100,
    most: 10_000,
    perSecond: 800,
    parallel: 2,
    permission: 'Zone → Cache Purge',
    purge: (urls) => request({ files: urls }),
    purgeAll: request({ purge_everything: true }),
    tags: {
      batch: 100,
      get most() {
        return 100 * Math.max(1, Math.floor(allowance.left() / 2));
      },
      purge: (tags) => {
        allowance.take();
        return request({ tags });
      },
    },
    refusal(body) {
      const { success, errors } = Object(body) as { success?: boolean; errors?: { message?: string }[] };
      return success === false ? (errors?.[0]?.message ?? says('deploy.noReasonGiven')) : null;
    },
  };
}

/** https://www.fastly.com/documentation/reference/api/purging/ */
function fastly(service: string, token: string, apis: typeof PURGE_APIS): PurgeService {
  const headers = { 'fastly-key': token };
  return {
    name: 'Fastly',
    batch: 1,
    most: 500,
    parallel: 8,
    permission: 'purge_select and purge_all',
    purge: ([url = '']) => ({
      method: 'POST',
      url: `${apis.fastly}/purge/${url.replace(/^https?:\/\//, '')}`,
      headers,
    }),
    purgeAll: { method: 'POST', url: `${apis.fastly}/service/${service}/purge_all`, headers },
    tags: {
      batch: 256,
      most: 2560,
      purge: (tags) => ({
        method: 'POST',
        url: `${apis.fastly}/service/${service}/purge`,
        headers,
        body: { surrogate_keys: tags },
      }),
    },
  };
}

/** https://docs.bunny.net/api-reference/core/purge/purge-url: without `exactPath` a closing slash is a wildcard. */
function bunny(zone: string, token: string, apis: typeof PURGE_APIS, now: () => number): PurgeService {
  const headers = { accesskey: token };
  const purgeAll = { method: 'POST', url: `${apis.bunny}/pullzone/${zone}/purgeCache`, headers };
  const allowance = new Allowance(16, 0.5, now);
  return {
    name: 'Bunny',
    batch: 1,
    // Twenty pages with their data: of addresses that end in a slash it takes twenty, then one every two seconds.
    most: 40,
    parallel: 4,
    permission: says('deploy.permissionOfKey'),
    purge: ([url = '']) => ({
      method: 'POST',
      url: `${apis.bunny}/purge?${new URLSearchParams({ url, exactPath: 'true' })}`,
      headers,
    }),
    purgeAll,
    tags: {
      batch: 1,
      get most() {
        return Math.max(1, allowance.left());
      },
      purge: ([tag = '']) => {
        allowance.take();
        return { ...purgeAll, body: { CacheTag: tag } };
      },
    },
  };
}

/** Requests that a service takes without a wait: some at once, which come back one by one. */
class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor(burst: number, perSecond: number, now: () => number) {
    [this.#burst, this.#perSecond, this.#now] = [burst, perSecond, now];
    [this.#left, this.#at] = [burst, now()];
  }

  /** A whole number. */
  left(): number {
    const now = this.#now();
    const back = ((now - this.#at) / 1000) * this.#perSecond;
    [this.#left, this.#at] = [Math.min(this.#burst, this.#left + back), now];
    return Math.floor(this.#left);
  }

  take(): void {
    this.#left = Math.max(0, this.#left - 1);
  }
}

/** Caches that take the method PURGE for a path, with the shop's name in the header Host. */
function methodPurge(origin: string, token: string): PurgeService {
  return {
    name: origin,
    batch: 1,
    most: Number.POSITIVE_INFINITY,
    parallel: 8,
    permission: says('deploy.permissionOfMethod'),
    purge: ([url = '']) => {
      const { pathname, host } = new URL(url);
      return { method: 'PURGE', url: origin + pathname, headers: { 'x-purge-host': host, ...bearer(token) } };
    },
  };
}

/** Any service that takes a list. */
function listPurge(address: string, token: string): PurgeService {
  return {
    name: address,
    batch: 500,
    most: Number.POSITIVE_INFINITY,
    parallel: 2,
    permission: says('deploy.permissionOfToken'),
    purge: (urls) => ({ method: 'POST', url: address, headers: bearer(token), body: { urls } }),
  };
}

function bearer(token: string): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}
