import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '#backend/synthetic/random.ts';
import { CATALOG_NAMES, type CatalogName } from '#testing/crash/crash-catalogs.ts';
import type { ChildDeploy } from '#testing/deploy/deploy-child.ts';
import { bucketProblems, DeployShop } from '#testing/deploy/deploy-shop.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { TIER } from '#testing/tier.ts';

const SEED = Number(process.env.ISLET_TEST_SEED ?? 20_261_122);
const CHILD = fileURLToPath(new URL('../../testing/deploy/deploy-child.ts', import.meta.url));

let server: S3Server;
let shop: DeployShop;
beforeAll(async () => {
  [server, shop] = await Promise.all([S3Server.start(), DeployShop.open()]);
}, 300_000);
afterAll(async () => {
  await shop.close();
  await server.close();
});

const address = () => ({ to: `s3://${S3Server.bucket}/kills`, endpoint: server.endpoint });

/**
 * Deploys in a process that is killed when its n-th request to change something arrives.
 * @param passes the request is carried out all the same
 * @returns number of such requests
 */
async function deployUntil(n: number, passes: boolean): Promise<number> {
  const setup: ChildDeploy = { address: address(), workspace: shop.shop.work };
  const child: ChildProcess = spawn(process.execPath, [CHILD, JSON.stringify(setup)], { stdio: 'inherit' });
  let changes = 0;
  server.front.intercept = (line) => {
    if (!/^(PUT|DELETE)/.test(line)) return null;
    changes += 1;
    if (changes < n) return null;
    child.kill('SIGKILL');
    return changes === n && passes ? null : { status: 503, code: 'Killed' };
  };
  await once(child, 'close');
  server.front.intercept = () => null;
  return changes;
}

it('leaves a whole shop wherever a deploy is killed, and the next one goes on, here or elsewhere', {
  timeout: 120_000 + TIER.deployKills * 60_000,
}, async () => {
  const source = new Random(SEED);
  const random = () => source.next();
  const other = (name: CatalogName) =>
    CATALOG_NAMES.filter((one) => one !== name)[Math.floor(random() * 5)] ?? 'plain';
  let catalog: CatalogName = 'plain';
  let typical = (await shop.deploy(address(), { dryRun: true })).sent.length;
  for (let round = 0; round < TIER.deployKills; round++) {
    const n = 1 + Math.floor(random() * (typical + 6));
    const passes = random() < 0.5;
    const changes = await deployUntil(n, passes);
    const story = `seed ${SEED}, round ${round}: deploy of ${catalog}, killed at change ${n} of ${changes}`;
    expect(await bucketProblems(server, 'kills/'), story).toEqual([]);
    // The store goes on, or is again what it was.
    if (round % 3 !== 0) {
      catalog = other(catalog);
      await shop.release(catalog);
    }
    const overrides = { lockMs: 0, ...(random() < 0.4 ? shop.otherMachine() : {}) };
    await shop.deploy(address(), overrides);
    const again = await shop.deploy(address(), { ...overrides, ...shop.otherMachine() });
    expect({ sent: again.sent, waiting: again.waiting }, story).toEqual({ sent: [], waiting: 0 });
    catalog = other(catalog);
    await shop.release(catalog);
    typical = (await shop.deploy(address(), { dryRun: true })).sent.length;
  }
  expect(await bucketProblems(server, 'kills/')).toEqual([]);
  // Nothing but a first look for another shop lists what is there.
  const lists = server.front.seen.filter(
    (line) => line.includes('list-type=2') && line.includes('max-keys=1'),
  );
  expect(lists.length).toBeLessThanOrEqual(3);
});
