import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/** Finds a program of this machine. @returns its path; undefined where there is none */
export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** True where this process may install Debian's packages. */
export const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages of Debian, without those they only recommend. @throws Error of the command that failed */
export function installPackages(names: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/**
 * Finds programs, and installs Debian's packages of those that are missing where this process may do that.
 * @param packages the package of each program, by the program's name
 * @returns path of each program; a program that could not be had is left out
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
