import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ensurePrograms } from './debian-packages.ts';

/** Path of nginx; undefined if this machine has none. */
export const NGINX = ensurePrograms({ nginx: 'nginx-light' }).nginx;

/**
 * Writes a configuration whose files are all in a folder of its own.
 * @param home the folder, which is made
 * @param http the content of the `http` block
 * @returns the options that have nginx use it
 */
export function configureNginx(home: string, http: string): string[] {
  mkdirSync(home, { recursive: true });
  const file = join(home, 'host.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} pid ${home}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${http} }`,
  );
  return ['-p', home, '-e', 'stderr', '-c', file];
}

/**
 * Runs nginx until it is stopped.
 * @param http the content of the `http` block, with a server that listens on the port
 * @throws if nginx refuses the configuration or ends
 */
export async function startNginx(
  home: string,
  http: string,
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const command = NGINX ?? 'nginx';
  const options = configureNginx(home, http);
  const checked = spawnSync(command, ['-t', ...options], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`nginx refuses its configuration: ${checked.stderr}`);
  const child = spawn(command, [...options, '-g', 'daemon off;'], { stdio: 'ignore' });
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
  }
  return { stop: () => stopped(child) };
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed));
    socket.on('error', () => resolve(false));
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
