import { isIP } from 'node:net';
import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { isPrivateAddress, leadsIntoPrivateNetwork } from '#kit/remote-images/private-network-guard.ts';
import { readOrigin, readSitemaps } from '#pipeline/discovery/read-sitemaps.ts';
import { withReleaseLock } from '#pipeline/publish/release-lock.ts';
import { announcedBuild, servedRootFolder } from '#pipeline/publish/release-root.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { type IndexNowSettings, indexNowFile } from '#storefront/domain/settings/search-services.ts';
import { sendRequest } from '../send-request.ts';
import { ToldAddresses } from './told-addresses.ts';

export interface IndexNowOptions {
  workspace: Pick<Workspace, 'dist' | 'indexNow'>;
  settings: IndexNowSettings;
  /** Tells only of what noted deploys have changed; otherwise of all that this machine's release has. */
  ofDeploys: boolean;
  /** Tests have their own. */
  services?: IndexNowServices;
  wait?: (milliseconds: number) => Promise<void>;
  now?: () => number;
}

interface IndexNowServices {
  /** Takes addresses for all search engines that take part. */
  endpoint: string;
  /** Where the published shop answers; at its own address by default. */
  shop?: string;
}

/** Result of telling search engines. */
export interface IndexNowReport {
  /** Number of addresses that they have accepted. */
  told: number;
  /** Number of those that wait for the next time. */
  waiting: number;
  /** Why some wait, and what to do; null if none does. */
  problem: string | null;
}

const SERVICES: IndexNowServices = { endpoint: 'https://api.indexnow.org/indexnow' };
/** Most addresses in one request. */
const BATCH = 10_000;
const TIMEOUT_MS = 30_000;

/**
 * Tells search engines which addresses have changed, come or gone since they were last told, once these are public:
 * the shop's own address has to answer with this release.
 * @returns null where that address is not a public one; nothing is recorded then
 */
export async function tellSearchEngines(options: IndexNowOptions): Promise<IndexNowReport | null> {
  const { workspace, now = Date.now } = options;
  const root = servedRootFolder(workspace);
  const build = announcedBuild(root);
  if (root === null || build === null) return null;
  const origin = await readOrigin(root);
  if (!(await isPublicOrigin(origin))) return null;
  return await withReleaseLock(
    `${workspace.indexNow}.lock`,
    () => {},
    async () => {
      using record = ToldAddresses.open(workspace.indexNow);
      const report: IndexNowReport = { told: 0, waiting: 0, problem: null };
      try {
        report.problem = await compare(options, record, { root, build, origin });
        if (report.problem === null) await sendWaiting(options, record, origin, report);
      } catch (error) {
        report.problem = errorMessage(error);
      }
      if (report.problem !== null) record.failed(report.problem, now());
      return { ...report, waiting: record.state.waiting };
    },
  );
}

/** Records what search engines have to be told of a release. @returns why that is not known yet; null if it is */
async function compare(
  { services = SERVICES, ofDeploys }: IndexNowOptions,
  record: ToldAddresses,
  { root, build, origin }: { root: string; build: string; origin: string },
): Promise<string | null> {
  const isServed = (await publicBuild(services.shop ?? origin)) === build;
  const isKnown = (file: string, fingerprint: string) => record.knows(file, fingerprint, origin);
  const sitemaps = isServed ? await readSitemaps(root, isKnown) : null;
  // A release in between may have changed some of the files that were read.
  if (sitemaps === null || announcedBuild(root) !== build)
    return says('indexNow.notServed', { origin, build });
  record.compare(sitemaps, origin, ofDeploys);
  return null;
}

/** The build that a shop answers with; null if it does not answer. */
async function publicBuild(shop: string): Promise<string | null> {
  try {
    const response = await fetch(`${shop}/builds/latest.json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ((await response.json()) as { id?: string }).id ?? null;
  } catch {
    return null;
  }
}

/** Sends the addresses that wait, batch by batch. @param report gets their number, and why others still wait */
async function sendWaiting(
  { settings, services = SERVICES, wait, now = Date.now }: IndexNowOptions,
  record: ToldAddresses,
  origin: string,
  report: IndexNowReport,
): Promise<void> {
  const shop = {
    host: new URL(origin).host,
    key: settings.key,
    keyLocation: `${origin}/${indexNowFile(settings)}`,
  };
  for (;;) {
    const urlList = record.waiting(BATCH);
    if (urlList.length === 0) return;
    const request = { method: 'POST', url: services.endpoint, body: { ...shop, urlList } };
    const failed = await sendRequest(request, wait && { wait });
    if (failed !== null) {
      report.problem = adviceOn(failed, shop.keyLocation);
      return;
    }
    report.told += urlList.length;
    record.accepted(urlList, now(), report.told);
  }
}

/** Answers of search engines, and what to do: https://www.indexnow.org/documentation */
function adviceOn(
  { status, problem, isRefused }: { status: number | null; problem: string; isRefused: boolean },
  file: string,
): string {
  if (status === 403) return says('indexNow.keyRefused', { file });
  if (status === 429) return says('indexNow.tooMany');
  return isRefused ? says('indexNow.refused', { problem }) : says('indexNow.failed', { problem });
}

/** Names that nobody can register, by RFC 2606, 6761, 6762, 8375 and 9476, and that of many home routers. */
const RESERVED = /(?:^|\.)(?:localhost|local|test|example|invalid|internal|lan|home\.arpa|onion)$/;

/** Returns true for an address that anybody may open: no name or IP address of this machine or its own network. */
export async function isPublicOrigin(origin: string): Promise<boolean> {
  const url = URL.parse(origin);
  if (url === null) return false;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  if (!host.includes('.') || RESERVED.test(host)) return false;
  return !(await leadsIntoPrivateNetwork(url));
}
