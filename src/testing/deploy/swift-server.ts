import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { closeServer, listen } from '#kit/http-server/listen.ts';
import { canInstallPackages, installPackages } from '../debian-packages.ts';
import { S3Front } from './s3-front.ts';
import { S3Server } from './s3-server.ts';
import {
  RINGS,
  STORAGE,
  type StorageName,
  SWIFT_USERS,
  storageConfig,
  swiftProxyConfig,
} from './swift-config.ts';

/** Debian's, which its packages are for. */
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

/** True where Swift is here, or could be installed. */
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
  const [proxy = 0, ...ports] = await freePorts(1 + STORAGE.length);
  const storage = Object.fromEntries(STORAGE.map((name, index) => [name, ports[index]])) as Record<
    StorageName,
    number
  >;
  const user = userInfo().username;
  writeFileSync(join(folder, 'swift.conf'), SHARED);
  execFileSync(PYTHON, ['-c', RINGS, folder, JSON.stringify(storage)]);
  for (const name of STORAGE) {
    writeFileSync(join(folder, `${name}.conf`), storageConfig(name, { folder, user, port: storage[name] }));
  }
  writeFileSync(join(folder, 'proxy.conf'), swiftProxyConfig({ folder, user, port: proxy }));
  const servers = [...STORAGE, 'proxy'].map((name) => new SwiftProcess(folder, name));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([proxy, ...ports].map((port) => untilHealthy(port, servers)));
    const front = new S3Front({ port: proxy, answersEarly: false });
    const server = await S3Server.behind(front, `http://127.0.0.1:${proxy}`, stop);
    await server.client.send(new CreateBucketCommand({ Bucket: S3Server.bucket }));
    return server;
  } catch (error) {
    await stop();
    throw error;
  }
}

class SwiftProcess {
  output = '';
  readonly #child: ChildProcess;

  constructor(folder: string, name: string) {
    const child = spawn(PYTHON, ['-c', RUN, folder, name], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.#child = child;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await closed;
  }
}

async function untilHealthy(port: number, servers: readonly SwiftProcess[]): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > end || servers.some((server) => server.hasEnded)) {
      throw new Error(`Swift did not start: ${servers.map(({ output }) => output).join('\n')}`);
    }
    await wait(100);
  }
}

/** Ports that were free a moment ago, all different. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const addresses = await Promise.all(
    servers.map((server) => listen(server, { host: '127.0.0.1', port: 0, settings: { host: '', port: '' } })),
  );
  await Promise.all(servers.map((server) => closeServer(server, 0)));
  return addresses.map((address) => Number(new URL(address).port));
}
