import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from './host-checks.ts';
import type { CommandBlock, Machine } from './machine.ts';
import { type RecipeRun, STORE } from './recipe-run.ts';

type WebServer = 'nginx' | 'caddy';

const AS_SHOP = (commands: string) => `su islet -s /bin/sh -c 'cd /srv/islet/current && ${commands}'`;
const OWN_AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
/** More than systemd forgives a unit by default. */
const RESTARTS = 10;
const DELIVERY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

/** Sets a shop up on a plain server by the page, changes its catalog and upgrades its code while it is visited. */
export async function runServerRecipe(run: RecipeRun, kind: WebServer): Promise<void> {
  const { machine } = run;
  let hasStore = false;
  const setsUp = ({ tags }: CommandBlock) => tags.length === 0 || tags.includes(kind);
  const after = async () => {
    if (!hasStore) await run.startStore('islet', '/srv/islet/current');
    hasStore = true;
  };
  await run.blocks(setsUp, { after });
  const host = await hostOf(machine, kind);
  await run.visit('headers, redirects, missing pages', 'check', host);
  await run.visit('every link', 'walk', host);
  await checkWebhooks(run, kind);
  await run.visitWhile('a price, while serving', host, () => changePrice(run));
  await commitChange(run, 'Mark pages', MARK);
  await run.visitWhile('an upgrade, while serving', host, () => upgrade(run));
  await run.visit('every link after it', 'walk', host);
  await commitChange(run, 'Break pages', BREAK);
  await run.visitWhile('an upgrade that fails, while serving', host, () => failUpgrade(run));
  await run.visitWhile('the way back, while serving', host, () => downgrade(run));
  await serveAlone(run);
  for (const unit of ['islet-watch', 'islet-serve']) {
    const figure = await run.run(`systemd-analyze security ${unit} --no-pager | tail -1`);
    run.note(`systemd-analyze security: ${figure.trim()}`);
  }
}

async function hostOf(machine: Machine, kind: WebServer): Promise<Host> {
  if (kind === 'nginx') return { origin: 'http://shop.example:80', hsts: true };
  const authority = join(machine.root, OWN_AUTHORITY);
  // Caddy makes its authority once it begins to serve.
  await machine.run(`for second in $(seq 30); do [ -e /${OWN_AUTHORITY} ] && break; sleep 1; done`);
  if (!existsSync(authority)) throw new Error('Caddy has no certificate of its own.');
  return { origin: 'https://shop.example:443', ca: readFileSync(authority, 'utf8'), hsts: true };
}

/** Only the path of deliveries is handed on, and the receiver turns down what is not signed. */
async function checkWebhooks(run: RecipeRun, kind: WebServer): Promise<void> {
  const ask = (path: string, init: object = {}) =>
    `/srv/islet/current/node_modules/.bin/node -e "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      fetch('${kind === 'nginx' ? 'http' : 'https'}://shop.example${path}', ${JSON.stringify(init).replaceAll('"', "'")})
        .then(({ status }) => console.log(status))" 2>/dev/null`;
  const delivered = (await run.run(ask('/webhooks/woocommerce', DELIVERY))).trim();
  run.expect(delivered === '401', `an unsigned delivery is answered with ${delivered}`);
  for (const path of ['/status', '/release']) {
    const answered = (await run.run(ask(path))).trim();
    run.expect(answered === '404', `${path} of the receiver is answered with ${answered}`);
  }
}

async function changePrice(run: RecipeRun): Promise<void> {
  const page = '/var/lib/islet/dist/product/beacon-candle/index.html';
  await run.run(
    `${AS_SHOP(`node_modules/.bin/node scripts/islet.mjs backend set price beacon-candle 43.21 ${STORE}`)}
     ${AS_SHOP('npm run trigger')}
     grep -q '43.21' ${page}`,
  );
}

/** Changes of code that every page shows, and that no page can be rendered with. */
const MARK = `sed -i '0,/<body/s//<body data-recipe="upgraded"/' src/storefront/layouts/*.astro`;
const BREAK = "sed -i '0,/<body/s//<body {...noSuchValue}/' src/storefront/layouts/*.astro";

/** Changes the code in the repository that the page clones. */
async function commitChange(run: RecipeRun, subject: string, change: string): Promise<void> {
  await run.run(
    `rm -rf /tmp/change && git clone -q https://git.example/shop.git /tmp/change && cd /tmp/change
     ${change}
     git diff --quiet && exit 1
     git -c user.name=shop -c user.email=shop@shop.example commit -qam '${subject}' && git push -q`,
  );
}

/** A version that makes no release: the one before it stays, served and running. */
async function failUpgrade(run: RecipeRun): Promise<void> {
  const current = (await run.run('readlink -f /srv/islet/current')).trim();
  await run.blocks(({ tags }) => tags.includes('upgrade'));
  const after = (await run.run('readlink -f /srv/islet/current')).trim();
  run.expect(after === current, `a version that fails runs now, in ${after}`);
  await run.run('grep -q data-recipe /var/lib/islet/dist/index.html && systemctl is-active islet-watch');
}

async function upgrade(run: RecipeRun): Promise<void> {
  const assets = '/var/lib/islet/dist/_assets';
  const former = (await run.run('readlink -f /srv/islet/current')).trim();
  const before = (await run.run(`ls ${assets}`)).trim().split('\n');
  await run.blocks(({ tags }) => tags.includes('upgrade'));
  await run.run('grep -q data-recipe /var/lib/islet/dist/index.html && systemctl is-active islet-watch');
  const current = (await run.run('readlink -f /srv/islet/current')).trim();
  run.expect(current !== former, `the former code still runs, in ${former}`);
  const after = new Set((await run.run(`ls ${assets}`)).trim().split('\n'));
  const lost = before.filter((name) => !after.has(name));
  run.expect(lost.length === 0, `the upgrade lost ${lost.length} assets of former pages`);
}

async function downgrade(run: RecipeRun): Promise<void> {
  await run.blocks(({ tags }) => tags.includes('downgrade'));
  await run.run('! grep -q data-recipe /var/lib/islet/dist/index.html && systemctl is-active islet-watch');
}

/** Restarts the shop's own server behind the socket that systemd holds. */
async function serveAlone(run: RecipeRun): Promise<void> {
  await run.blocks(({ tags }) => tags.includes('serve'));
  const host = { origin: 'http://127.0.0.1:4321', hsts: false };
  await run.visit('islet-serve', 'check', host);
  const restart = async () => {
    for (let time = 0; time < RESTARTS; time += 1) await run.run('systemctl restart islet-serve; sleep 1');
  };
  await run.visitWhile(`islet-serve, ${RESTARTS} restarts`, host, restart);
}
