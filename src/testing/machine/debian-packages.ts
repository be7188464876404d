import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/** Finds a program of this machine. @returns its path; undefined if there is none */
export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** True if this process may install Debian's packages. */
export const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Longest time for another process to install, in seconds. */
const LOCK_SECONDS = 300;
const RETRY_MS = 500;
const LOCKED = /Could not get lock|Unable to (?:acquire|lock)/;

/**
 * Runs apt-get. What another process installs at the same time is waited for: apt itself waits for the lock
 * of dpkg only, and gives up at once where the one of its lists is held.
 */
function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const end = performance.now() + LOCK_SECONDS * 1000;
  const options = ['-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`];
  for (;;) {
    const { error, status, stderr } = spawnSync('apt-get', [...options, ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (error) throw error;
    if (status === 0) return;
    if (!LOCKED.test(stderr) || performance.now() > end) {
      throw new Error(`apt-get ${args.join(' ')} failed: ${stderr.trim()}`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
}

/**
 * Installs packages of Debian, without those they only recommend, once other processes have installed theirs.
 * @throws Error of the command that failed
 */
export function installPackages(names: readonly string[]): void {
  aptGet('update', '-qq');
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/**
 * Finds programs, and installs Debian's packages of those that are missing where this process may do that.
 * @param packages the package of each program, by the program's name
 * @returns path of each program; a program that could not be installed is left out
 */
export function ensurePrograms(packages: Record<string, string>): Record<string, string> {
  const missing = Object.entries(packages).filter(([name]) => findProgram(name) === undefined);
  if (missing.length > 0 && canInstallPackages) {
    const names = missing.map(([, name]) => name);
    console.log(`Installing for the tests: ${names.join(', ')}`);
    try {
      installPackages(names);
    } catch (error) {
      console.log(`That failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return Object.fromEntries(
    Object.keys(packages).flatMap((name) => {
      const file = findProgram(name);
      return file === undefined ? [] : [[name, file]];
    }),
  );
}
