import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Child } from '../machine/child.ts';
import { ensurePrograms } from '../machine/debian-packages.ts';
import type { CommandBlock } from './machine.ts';
import { registryEnvironment } from './machine.ts';
import type { RecipeRun } from './recipe-run.ts';

/** Base image of the Containerfile; an image of this name is made here, since no other can be fetched. */
const BASE = 'docker.io/library/node:24-bookworm-slim';
const FIRST_RELEASE_SECONDS = 600;
const STOP_SECONDS = 60;

interface ImageConfig {
  Cmd: string[];
  User: string;
  Volumes: Record<string, unknown>;
  Healthcheck?: { Test: string[] };
}

/**
 * Builds the image with buildah, upon a Debian with its own Node, and starts what it starts, in namespaces of its
 * own: with the embedded store, until the check of its health passes, then ends it.
 */
export async function runContainerRecipe(run: RecipeRun, project: string, work: string): Promise<void> {
  ensurePrograms({ buildah: 'buildah' });
  const folder = join(work, 'containers');
  const flags = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'run'),
  ];
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...flags, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  try {
    await run.machine.install(['nodejs', 'npm', 'ca-certificates']);
    importBase(buildah, run.machine.root);
    const context = join(folder, 'context');
    mkdirSync(context, { recursive: true });
    execFileSync('sh', ['-c', `git -C "${project}" archive HEAD | tar -x -C "${context}"`]);
    await buildImage(run, flags, context);
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'shop')) as {
      Docker: { config: ImageConfig };
    };
    const container = buildah('from', 'shop');
    await startAndStop(run, [...flags, 'run', '--isolation', 'chroot', container, '--'], Docker.config);
  } finally {
    for (const name of [
      ['rm', '--all'],
      ['rmi', '--all', '--force'],
    ])
      spawnSync('buildah', [...flags, ...name]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes an image of a machine's files, which reaches the registries as this machine does. */
function importBase(buildah: (...args: string[]) => string, root: string): void {
  const container = buildah('from', 'scratch');
  const mounted = buildah('mount', container);
  const left = ['proc', 'sys', 'dev', 'run', 'tmp', 'srv'].map((name) => `--exclude=./${name}/*`);
  const copy = `tar -C "${root}" --one-file-system ${left.join(' ')} -c . | tar -C "${mounted}" -x`;
  execFileSync('sh', ['-c', copy]);
  buildah('umount', container);
  for (const [name, value] of Object.entries(registryEnvironment())) {
    buildah('config', '--env', `${name}=${value}`, container);
  }
  buildah('commit', '-q', '--rm', container, BASE);
}

/** Runs the page's own command, with the storage of this run. */
async function buildImage(run: RecipeRun, flags: readonly string[], context: string): Promise<void> {
  const [command] = run.linesOf('buildah build');
  if (command === undefined) throw new Error('The page does not build the image any more.');
  const [, ...args] = command.split(' ');
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync('buildah', [...flags, ...args], {
    cwd: context,
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
  });
  if (status !== 0) throw new Error(`${command}\n${(stdout + stderr).slice(-3000)}`);
  run.note(`${command}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function startAndStop(run: RecipeRun, inside: readonly string[], config: ImageConfig): Promise<void> {
  run.expect(/^[1-9]/.test(config.User), `the image runs as "${config.User}"`);
  run.expect('/var/lib/islet' in config.Volumes, 'the image has no volume for its state');
  const health = config.Healthcheck?.Test ?? [];
  if (health[0] !== 'CMD') run.wrong('the image has no check of its health');
  const started = performance.now();
  // A network of its own, which is its loopback.
  const network = ['-n', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh'];
  const shop = new Child('unshare', [...network, 'buildah', ...inside, ...config.Cmd]);
  // The command's Node is that of the image; what it runs needs no more than any.
  const check = health.slice(2);
  try {
    while (!isHealthy(shop.pid, check)) {
      const isLate = performance.now() - started > FIRST_RELEASE_SECONDS * 1000;
      if (shop.ending !== null || isLate)
        throw new Error(`The shop did not start:\n${shop.output.slice(-3000)}`);
      await setTimeout(1000);
    }
    run.note(`healthy after ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const node = nodeOf(shop.pid);
    run.expect(node !== null && node.user !== 0, `the shop runs as user ${node?.user}`);
    if (node !== null) process.kill(node.pid, 'SIGTERM');
    const result = await Promise.race([shop.end(), setTimeout(STOP_SECONDS * 1000, 'no end')]);
    run.expect(result === 0, `SIGTERM ends the shop with ${result}`);
  } finally {
    void shop.end('SIGKILL');
  }
}

/** Runs the image's check on the shop's network. */
function isHealthy(pid: number, args: readonly string[]): boolean {
  return spawnSync('nsenter', ['-t', String(pid), '-n', process.execPath, ...args]).status === 0;
}

/** The process of the shop below another one. */
function nodeOf(pid: number): { pid: number; user: number } | null {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,uid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .map(([id, parent, user, ...args]) => {
      return { pid: Number(id), parent: Number(parent), user: Number(user), args: args.join(' ') };
    });
  for (let below = [pid]; below.length > 0; ) {
    const children = rows.filter(({ parent }) => below.includes(parent));
    const shop = children.find(({ args }) => /^\S*node \S*scripts\/islet\.mjs start/.test(args));
    if (shop !== undefined) return shop;
    below = children.map((child) => child.pid);
  }
  return null;
}

/** The demo shop has fewer pages than leave a coordinator. */
const CATALOG = '--products 500';
const WORKERS = ['islet-worker@1', 'islet-worker@2'];

/**
 * Starts a queue and two workers by the page, on a machine that has a checkout and settings by the page of a plain
 * server; a whole release then has pages of both.
 */
export async function runFleetRecipe(run: RecipeRun, server: RecipeRun): Promise<void> {
  const comesFirst = ({ tags, text }: CommandBlock) =>
    tags.length === 0 && /^useradd |^cat > \/etc\/islet\.env/m.test(text);
  await server.blocks(comesFirst);
  await run.startStore('islet', '/srv/islet/current', CATALOG);
  const output = await run.blocks(({ tags }) => tags.length === 0);
  for (const number of [1, 2]) {
    const made = new RegExp(`^islet_fleet_worker_pages\\{worker="[^"]*-${number}"\\} (\\d+)`, 'm').exec(
      output,
    );
    run.note(`pages of worker ${number}: ${made?.[1] ?? 'none'}`);
    run.expect(Number(made?.[1] ?? 0) > 0, `worker ${number} has rendered nothing`);
  }
  run.expect(/^islet_fleet_slices\{state="open"\} 0$/m.test(output), 'slices of the release are open');
  const since = performance.now();
  await run.run(`systemctl stop ${WORKERS.join(' ')}`);
  run.note(`workers stop within ${((performance.now() - since) / 1000).toFixed(1)} s`);
  for (const unit of WORKERS) {
    const result = (await run.run(`systemctl show -P Result ${unit}`)).trim();
    run.expect(result === 'success', `${unit} ended with ${result}`);
  }
  const figure = await run.run(`systemd-analyze security ${WORKERS[0]} --no-pager | tail -1`);
  run.note(`systemd-analyze security: ${figure.trim()}`);
}
