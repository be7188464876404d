import { isAbsolute } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';

/** Settings of a machine rather than of a shop, from environment variables or an `.env` file. */
export interface Environment {
  /** The store's GraphQL endpoint; null for the embedded backend. */
  graphqlUrl: string | null;
  /** Origin of the published shop; null leaves it to the config file. */
  baseUrl: string | null;
  /** Folder of the release and its state, so that code can be replaced without touching it; null for the project's own. */
  home: string | null;
  host: string;
  port: number;
  backendPort: number;
  /** Seconds between two polls of the catalog. */
  pollSeconds: number;
  /** Seconds between two full scans. */
  fullScanSeconds: number;
  /** Most seconds of rest after a release that changed something. */
  releaseSeconds: number;
  /** Days for which scripts and styles of former code stay available. */
  assetDays: number;
  /** Minutes for which a deployed page stays at its target once it left the release. */
  graceMinutes: number;
  /** Bucket that pages are put into one by one, without being files of the release; null for a shop that is served from files. */
  target: string | null;
  /** The cache in front of a deployed shop, as `readPurgeService` reads it; empty for none. */
  cdn: string;
  /** Secret of its API; empty for none. */
  cdnToken: string;
  /** With which the cache tags of all answers begin; null if the cache gets none. */
  cdnKey: string | null;
  /** Key of the search server that may write; null for none. */
  searchKey: string | null;
  /** Address of the webhook receiver. */
  hookHost: string;
  hookPort: number;
  /** Origin at which the desk may be opened from elsewhere, without a closing slash; null for this machine alone. */
  deskUrl: string | null;
  /** Secret of the store's webhooks; null refuses them. */
  webhookSecret: string | null;
  /** Name and application password of a user who may edit the store's products and pages; null shows no drafts. */
  editor: { name: string; password: string } | null;
  /** Secret by which addresses of previews are made, which WordPress knows too; null for one of this machine. */
  previewSecret: string | null;
  /** Origin at which previews are served; null for that of this machine's server. */
  previewUrl: string | null;
  /** Queue of a fleet, on Redis, Valkey or Postgres; null if this machine renders alone. */
  queueUrl: string | null;
  /** Where the machines of a fleet hand each other objects: a folder or a bucket; null for none. */
  objects: string | null;
}

const EMBEDDED_SECONDS = { poll: 2, fullScan: 30 };
const STORE_SECONDS = { poll: 60, fullScan: 15 * 60 };
const DAY_SECONDS = 86_400;

/**
 * Reads and checks the environment.
 * @throws with the variable's name, its value and an example if one cannot be used
 */
export function readEnvironment(env: Variables): Environment {
  const graphqlUrl = text(
    env,
    'ISLET_GRAPHQL_URL',
    isUrl,
    'setting.address',
    'https://store.example/graphql',
  );
  const baseUrl = text(env, 'ISLET_BASE_URL', isUrl, 'setting.address', 'https://shop.example');
  const previewUrl = text(env, 'ISLET_PREVIEW_URL', isUrl, 'setting.address', 'https://preview.example');
  const seconds = graphqlUrl === null ? EMBEDDED_SECONDS : STORE_SECONDS;
  return {
    graphqlUrl,
    baseUrl: baseUrl === null ? null : baseUrl.replace(/\/+$/, ''),
    home: text(env, 'ISLET_HOME', isAbsolute, 'setting.path', '/var/lib/islet'),
    host: env.ISLET_HOST || '127.0.0.1',
    port: number(env, 'ISLET_PORT', 4321, 0, 65_535),
    backendPort: number(env, 'ISLET_BACKEND_PORT', 4322, 0, 65_535),
    pollSeconds: number(env, 'ISLET_POLL_SECONDS', seconds.poll, 1, DAY_SECONDS),
    fullScanSeconds: number(env, 'ISLET_FULL_SCAN_SECONDS', seconds.fullScan, 1, DAY_SECONDS),
    releaseSeconds: number(env, 'ISLET_RELEASE_SECONDS', 2, 0, DAY_SECONDS),
    assetDays: number(env, 'ISLET_ASSET_DAYS', 7, 0, 3650),
    graceMinutes: number(env, 'ISLET_DEPLOY_GRACE_MINUTES', 10, 0, 60 * 24 * 30),
    target: env.ISLET_TARGET?.trim() || null,
    cdn: env.ISLET_CDN?.trim() ?? '',
    cdnToken: env.ISLET_CDN_TOKEN?.trim() ?? '',
    cdnKey: text(env, 'ISLET_CDN_KEY', isKey, 'setting.key', 'islet'),
    searchKey: env.ISLET_SEARCH_KEY?.trim() || null,
    hookHost: env.ISLET_HOOK_HOST || '127.0.0.1',
    hookPort: number(env, 'ISLET_HOOK_PORT', 4323, 0, 65_535),
    deskUrl: originIn(text(env, 'ISLET_DESK_URL', isUrl, 'setting.address', 'https://desk.shop.example')),
    webhookSecret: env.ISLET_WEBHOOK_SECRET?.trim() || null,
    editor: readEditor(env),
    previewSecret: readSecret(env, 'ISLET_PREVIEW_SECRET'),
    previewUrl: previewUrl === null ? null : previewUrl.replace(/\/+$/, ''),
    queueUrl: text(env, 'ISLET_QUEUE_URL', isQueue, 'setting.queue', 'redis://10.0.0.2:6379'),
    objects: env.ISLET_OBJECTS?.trim() || null,
  };
}

const ANY_ADDRESS = ['0.0.0.0', '::'];

/**
 * Origin of the published shop: as the environment sets it, else where this machine's server opens it.
 * @param configured `baseUrl` of the config file
 * @returns null to leave it to the config file, or where the port is not known before the server listens
 */
export function shopOrigin(
  { baseUrl, host, port }: Pick<Environment, 'baseUrl'> & Partial<Pick<Environment, 'host' | 'port'>>,
  configured: string | undefined,
): string | null {
  if (baseUrl !== null || configured || !host || !port) return baseUrl;
  const name = ANY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Where shoppers open the shop, without a closing slash. @param configured `baseUrl` of the config file */
export function shopUrlOf(environment: Environment, configured: string | undefined): string {
  return shopOrigin(environment, configured) ?? configured ?? SITE_SETTINGS_DEFAULTS.baseUrl;
}

type Variables = Record<string, string | undefined>;

const originIn = (address: string | null) => address && new URL(address).origin;
const isUrl = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const isQueue = (value: string) =>
  /^(rediss?|valkeys?|postgres|postgresql):$/.test(URL.parse(value)?.protocol ?? '');
const isKey = (value: string) => /^[\w-]{1,64}$/.test(value);

/** @throws with the message of a key if the variable is set and not valid */
function text(
  env: Variables,
  name: string,
  isValid: (value: string) => boolean,
  key: 'setting.address' | 'setting.path' | 'setting.key' | 'setting.queue',
  example: string,
): string | null {
  const value = env[name]?.trim();
  if (!value) return null;
  if (!isValid(value)) throw new IsletError(says(key, { name, value, example }));
  return value;
}

/** Messages about secrets do not repeat them. */
function readEditor(env: Variables): Environment['editor'] {
  const name = 'ISLET_EDITOR';
  const value = env[name]?.trim();
  if (!value) return null;
  const [, user, password] = /^([^:]+):(.+)$/.exec(value) ?? [];
  if (user !== undefined && password !== undefined) return { name: user, password };
  throw new IsletError(says('setting.editor', { name, example: 'anna:abcd EFGH 1234 ijkl MNOP 5678' }));
}

const SHORTEST_SECRET = 32;

function readSecret(env: Variables, name: string): string | null {
  const value = env[name]?.trim();
  if (!value) return null;
  if (value.length >= SHORTEST_SECRET) return value;
  throw new IsletError(says('setting.secret', { name, count: SHORTEST_SECRET }));
}

function number(env: Variables, name: string, fallback: number, min: number, max: number): number {
  const value = env[name]?.trim();
  if (!value) return fallback;
  const parsed = Number(value);
  if (!Number.isInteger(parsed) || parsed < min || parsed > max) {
    throw new IsletError(says('setting.number', { name, value, min, max }));
  }
  return parsed;
}
