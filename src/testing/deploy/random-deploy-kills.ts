import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Random } from '#backend/tools/synthetic/random.ts';
import type { TargetAddress } from '#operations/deploy/targets/deploy-target.ts';
import { CATALOG_NAMES, type CatalogName } from '../crash/crash-catalogs.ts';
import type { ChildDeploy } from './deploy-child.ts';
import { bucketProblems, type DeployShop } from './deploy-shop.ts';
import { PurgedCache } from './purged-cache.ts';
import { S3Server } from './s3-server.ts';

interface DeployKillReport {
  /** Steps that were taken, to be printed if something is wrong. */
  story: string;
  /** Damage of the bucket at the kill, and work that the next deploy left undone. */
  problems: string[];
}

const CHILD = fileURLToPath(new URL('./deploy-child.ts', import.meta.url));
const PREFIX = 'kills';
/** Requests of the journal, which are killed as well. */
const JOURNAL_WRITES = 4;

/** Shares of stores that are other again before the next deploy, and of next deploys by another machine. */
const CHANGED_BETWEEN = 0.6;
const ELSEWHERE = 0.4;
const PASSING = 0.5;

/** Kills deploys of a shop to an empty bucket behind a cache at random moments, one after the other. */
export async function* randomDeployKills(
  shop: DeployShop,
  server: S3Server,
  times: number,
  seed: number,
): AsyncGenerator<DeployKillReport> {
  const source = new Random(seed);
  const random = () => source.next();
  const address = { to: `s3://${S3Server.bucket}/${PREFIX}`, endpoint: server.endpoint };
  let catalog: CatalogName = 'plain';
  const changeCatalog = async () => {
    const others = CATALOG_NAMES.filter((name) => name !== catalog);
    catalog = others[Math.floor(random() * others.length)] ?? 'plain';
    await shop.release(catalog);
  };
  await using cache = await PurgedCache.open(server, `${PREFIX}/`);
  const { purge } = cache;
  for (let round = 0; round < times; round++) {
    await cache.fill();
    await changeCatalog();
    const { sent } = await shop.deploy(address, { dryRun: true });
    const n = 1 + Math.floor(random() * (sent.length + JOURNAL_WRITES));
    const requests = await deployUntil(n, random() < PASSING, { address, shop, server, cache });
    await cache.fill();
    const story = [
      `seed ${seed}, round ${round}: deploy of ${catalog}, killed at request ${n} of ${requests}`,
    ];
    const problems = (await bucketProblems(server, `${PREFIX}/`)).map((problem) => `at the kill: ${problem}`);
    if (random() < CHANGED_BETWEEN) {
      await changeCatalog();
      story.push(`then ${catalog}`);
    }
    const machine = random() < ELSEWHERE ? shop.otherMachine() : {};
    await shop.deploy(address, { ...machine, purge, lockMs: 0 });
    // Removes what left the release with the deploy before.
    const last = await shop.deploy(address, { ...shop.otherMachine(), purge, lockMs: 0 });
    problems.push(...last.sent.map((path) => `after the next deploy: ${path} is not known to be there`));
    const outdated = await cache.outdated();
    problems.push(...outdated.map((path) => `after the next deploy: ${path} was not purged`));
    if (round === times - 1 || problems.length > 0) {
      problems.push(
        ...(await bucketProblems(server, `${PREFIX}/`)).map((problem) => `in the end: ${problem}`),
      );
    }
    yield { story: story.join(', '), problems };
  }
}

/** Deploys a shop in a process of its own. @param cdn the cache in front, as `ISLET_CDN` names it */
export function startDeploy(shop: DeployShop, address: TargetAddress, cdn: string): ChildProcess {
  const setup: ChildDeploy = { address, workspace: shop.shop.work, objects: shop.objects, cdn };
  return spawn(process.execPath, [CHILD, JSON.stringify(setup)], { stdio: 'inherit' });
}

interface DeploySite {
  address: TargetAddress;
  shop: DeployShop;
  server: S3Server;
  cache: PurgedCache;
}

/**
 * Deploys in a process that is killed when its n-th request to change something arrives.
 * @param passes the request is carried out all the same
 * @returns number of such requests
 */
async function deployUntil(
  n: number,
  passes: boolean,
  { address, shop, server, cache }: DeploySite,
): Promise<number> {
  const child = startDeploy(shop, address, cache.address);
  let requests = 0;
  server.front.intercept = (line) => {
    if (!/^(PUT|DELETE)/.test(line)) return null;
    requests += 1;
    if (requests < n) return null;
    child.kill('SIGKILL');
    return requests === n && passes ? null : { status: 503, code: 'Killed' };
  };
  await once(child, 'close');
  server.front.intercept = () => null;
  return requests;
}
