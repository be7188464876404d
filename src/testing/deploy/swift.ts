import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { Child } from '../machine/child.ts';
import { canInstallPackages, installPackages } from '../machine/debian-packages.ts';
import { serveLoopback } from '../machine/loopback.ts';
import { S3Front } from './s3-front.ts';
import { S3Server } from './s3-server.ts';

/** Debian's, for which its packages are made. */
const PYTHON = '/usr/bin/python3';
const PACKAGE = 'python3-swift';
const FILES = '/usr/lib/python3/dist-packages/swift';
const SHARED = '[swift-hash]\nswift_hash_path_suffix = tests\n';
/** Runs a server by its configuration. */
const RUN = `
import sys
from swift.common import utils
folder, name = sys.argv[1:]
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
utils.validate_configuration()
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(folder + '/' + name + '.conf', name + '-server'))`;
const START_MS = 60_000;

/** Servers of Swift that store something; `proxy`, before them, speaks S3. */
const STORAGE = ['object', 'container', 'account'];

const user = (name: string, secret: string) => ({ AWS_ACCESS_KEY_ID: name, AWS_SECRET_ACCESS_KEY: secret });

/** Credentials of someone who may do everything, and of one who may do nothing with the bucket. */
export const SWIFT_USERS = {
  owner: user('shop:owner', 'owner-secret'),
  guest: user('shop:guest', 'guest-secret'),
};

/** Writes where each kind of thing is stored: all of it on one device. */
const RINGS = `
import json, sys
from swift.common.ring import RingBuilder
for name, port in json.loads(sys.argv[2]).items():
    builder = RingBuilder(0, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'one', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + name + '.ring.gz')`;

/** The proxy's filters, in their order; those of another name than their code's have it behind a colon. */
const FILTERS = 'catch_errors healthcheck cache:memcache listing_formats bulk s3api tempauth slo dlo'.split(
  ' ',
);

/** The configuration of a server. */
function configOf(name: string, folder: string, port: number): string {
  const filters = (name === 'proxy' ? FILTERS : ['healthcheck']).map((filter) => filter.split(':'));
  const users = Object.entries(SWIFT_USERS).map(([who, { AWS_SECRET_ACCESS_KEY: secret }]) => {
    return `user_shop_${who} = ${secret}${who === 'owner' ? ' .admin' : ''}\n`;
  });
  const sections = filters.map(([filter = '', code = filter]) => {
    return `[filter:${filter}]\nuse = egg:swift#${code}\n${filter === 'tempauth' ? users.join('') : ''}`;
  });
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
log_level = ERROR

[pipeline:main]
pipeline = ${filters.map(([filter]) => filter).join(' ')} ${name}-server
${sections.join('')}
[app:${name}-server]
use = egg:swift#${name}
${name === 'proxy' ? 'account_autocreate = true\n' : ''}`;
}

/** True if Swift is here, or could be installed. */
export function ensureSwift(): boolean {
  if (!existsSync(FILES) && canInstallPackages) installPackages([PACKAGE]);
  return existsSync(FILES);
}

/**
 * Starts OpenStack Swift with its S3 API, one process for each of its servers, and sets the environment's credentials
 * to those of a user who may do everything. Unlike s3rver it checks signatures and rights.
 * @throws Error with what Swift has printed
 */
export async function startSwift(): Promise<S3Server> {
  Object.assign(process.env, SWIFT_USERS.owner);
  const folder = mkdtempSync(join(tmpdir(), 'islet-swift-'));
  mkdirSync(join(folder, 'devices/one'), { recursive: true });
  const names = ['proxy', ...STORAGE];
  const ports = await freePorts(names.length);
  const [proxy = 0, ...storagePorts] = ports;
  writeFileSync(join(folder, 'swift.conf'), SHARED);
  const storage = Object.fromEntries(STORAGE.map((name, index) => [name, storagePorts[index]]));
  execFileSync(PYTHON, ['-c', RINGS, folder, JSON.stringify(storage)]);
  for (const [index, name] of names.entries()) {
    writeFileSync(join(folder, `${name}.conf`), configOf(name, folder, ports[index] ?? 0));
  }
  const servers = names.map((name) => new Child(PYTHON, ['-c', RUN, folder, name]));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(ports.map((port) => untilHealthy(port, servers)));
    const front = await S3Front.start(proxy);
    const server = new S3Server(front, stop);
    await server.client.send(new CreateBucketCommand({ Bucket: S3Server.bucket }));
    return server;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilHealthy(port: number, servers: readonly Child[]): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > end || servers.some(({ ending }) => ending !== null)) {
      throw new Error(`Swift did not start: ${servers.map(({ output }) => output).join('\n')}`);
    }
    await wait(100);
  }
}

/** Finds ports that nothing listens on, all different. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => serveLoopback(() => {})));
  await Promise.all(servers.map((server) => server.close()));
  return servers.map(({ port }) => port);
}
