import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3_WEBSITE } from '../deploy/s3-process.ts';
import type { CommandBlock } from './machine.ts';
import type { RecipeRun } from './recipe-run.ts';

const PROJECT = '/home/shop/installed';
/** The bucket as a website, by the name that s3rver knows it by. */
const WEBSITE = 'http://shop-example:4568';
const RUN_HERE = ({ tags }: CommandBlock) => tags.length === 0;
const ENVIRONMENT = [
  'ISLET_GRAPHQL_URL=http://127.0.0.1:4322/graphql',
  'ISLET_BASE_URL=https://shop.example',
  'DEPLOY_TO=/home/shop/deployed',
];

/** Installs a checkout, and starts a store, for the pages that begin with both. */
export async function prepareCheckouts(run: RecipeRun): Promise<void> {
  const { machine } = run;
  await machine.install(['git', 'nodejs', 'npm', 'ca-certificates']);
  await run.run('useradd --create-home shop');
  const text = `git clone -q https://git.example/shop.git ${PROJECT} && cd ${PROJECT} && npm ci --loglevel=error`;
  await machine.runBlock({ page: 'checkout', line: 1, tags: [], text: `su shop -c '${text}'` });
  await run.startStore('shop', PROJECT);
}

/** A new checkout with its packages, as a host or a runner makes one for each build. */
async function newCheckout(run: RecipeRun, name: string, environment: readonly string[] = ENVIRONMENT) {
  const folder = `/home/shop/${name}`;
  await run.run(
    `su shop -c 'git clone -q https://git.example/shop.git ${folder} && cp -a ${PROJECT}/node_modules ${folder}/'`,
  );
  return { folder, user: 'shop', environment };
}

type Checkout = Awaited<ReturnType<typeof newCheckout>>;

/** Gives a checkout what a host keeps between builds. */
async function keepState(run: RecipeRun, from: Checkout, to: Checkout): Promise<void> {
  await run.run(
    `su shop -c 'rm -rf ${to.folder}/builds; cd ${from.folder} && cp -a .islet builds dist ${to.folder}/'`,
  );
}

/** Builds in a clean checkout, and in another one with what is kept between builds. */
export async function runCachedBuilds(run: RecipeRun, name: string): Promise<void> {
  const first = await newCheckout(run, `${name}-1`);
  await run.blocks(RUN_HERE, { place: first });
  const second = await newCheckout(run, `${name}-2`);
  await keepState(run, first, second);
  const output = await run.blocks(RUN_HERE, { place: second });
  const line = output.split('\n').find((one) => /^(?:Nothing changed|Release )/.test(one)) ?? '';
  run.note(`with the state of the first: ${line}`);
  run.expect(
    line.startsWith('Nothing changed: all'),
    `the second build is not empty:\n${output.slice(-1000)}`,
  );
}

/** Builds as a static host does; what it publishes is whole, without links out of it. */
export async function runStaticHost(run: RecipeRun): Promise<void> {
  await runCachedBuilds(run, 'static-host');
  await run.run(
    `cd /home/shop/static-host-2/site && ls _headers _redirects index.html 404.html builds/latest.json
     test -z "$(find . -type l)"`,
  );
}

/** Runs what a crontab would. */
export async function runCron(run: RecipeRun): Promise<void> {
  const checkout = await newCheckout(run, 'cron');
  const output = await run.blocks(RUN_HERE, { place: checkout });
  run.note(output.trim().split('\n').slice(-3).join(' / '));
  const { status } = await run.machine.run(
    `su shop -c 'cd ${checkout.folder} && flock cron.lock sh -c "flock -n cron.lock true"'`,
  );
  run.expect(status === 1, `flock -n ends with ${status} while another run has the lock`);
}

/** Deploys to a bucket of s3rver. */
export async function runBucket(run: RecipeRun): Promise<void> {
  mkdirSync(join(run.machine.root, 'var/tmp/s3'), { recursive: true });
  writeFileSync(join(run.machine.root, 'var/tmp/s3/website.xml'), S3_WEBSITE);
  await run.run(
    `systemd-run -q --unit=s3 ${PROJECT}/node_modules/.bin/node ${PROJECT}/node_modules/s3rver/bin/s3rver.js \\
       -d /var/tmp/s3/data -a 127.0.0.1 -p 4568 -s --configure-bucket shop-example /var/tmp/s3/website.xml`,
  );
  const checkout = await newCheckout(run, 'bucket', [
    'AWS_ENDPOINT_URL_S3=http://127.0.0.1:4568',
    'AWS_ACCESS_KEY_ID=S3RVER',
    'AWS_SECRET_ACCESS_KEY=S3RVER',
  ]);
  await run.blocks(RUN_HERE, { place: checkout });
  await run.visit('every link in the bucket', 'walk', { origin: WEBSITE, hsts: false });
  const again = await run.run(
    `su shop -c 'cd ${checkout.folder} && ${checkout.environment.join(' ')} npm run --silent deploy -- --to s3://shop-example'`,
  );
  run.note(`deployed again: ${again.trim().split('\n').at(-1)}`);
  const rights = (await run.run(`stat -c %a ${checkout.folder}/.env`)).trim();
  run.expect(rights === '600', `.env may be read by others: ${rights}`);
}
