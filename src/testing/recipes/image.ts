import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';

/** Debian's release whose image the recipes begin with. */
const SUITE = 'trixie';
/** Packages of every installed Debian that a base system of debootstrap lacks. */
const OF_EVERY_MACHINE = ['ca-certificates', 'systemd', 'systemd-sysv', 'dbus'];

/** Copies packages of Debian, so that they are fetched once for all machines. */
export function copyPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((file) => file.endsWith('.deb'))) {
    if (!existsSync(join(to, name))) copyFileSync(join(from, name), join(to, name));
  }
}

/** Makes the image of a fresh machine, unless there is one. @returns its folder */
export function cleanImage(work: string, log: (line: string) => void): string {
  const image = join(work, SUITE);
  if (existsSync(image)) return image;
  log(`Making an image of Debian ${SUITE} (once)`);
  mkdirSync(work, { recursive: true });
  const making = `${image}.${process.pid}`;
  const mirror = mirrorOfThisMachine();
  const include = `--include=${OF_EVERY_MACHINE.join(',')}`;
  const args = ['--variant=minbase', include, SUITE, making, ...(mirror === null ? [] : [mirror])];
  const made = spawnSync('debootstrap', args, { encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new Error(`debootstrap failed:\n${(made.stdout + made.stderr).slice(-2000)}`);
  }
  takeRegistrySettings(making);
  renameSync(making, image);
  return image;
}

/** Gives an image what this machine needs to reach its package registries. */
function takeRegistrySettings(root: string): void {
  for (const name of readdirSync('/etc/apt/apt.conf.d')) {
    const file = join('/etc/apt/apt.conf.d', name);
    if (/Acquire::/.test(readFileSync(file, 'utf8'))) copyFileSync(file, join(root, file));
  }
  for (const folder of ['/usr/local/share/ca-certificates', '/etc/ssl/certs']) {
    if (existsSync(folder)) cpSync(folder, join(root, folder), { recursive: true, dereference: true });
  }
}

/** Address of Debian's packages, as this machine has it; null leaves it to debootstrap. */
function mirrorOfThisMachine(): string | null {
  const files = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'];
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return /^(?:deb (?:\[.*?\] )?|URIs: )(https?:\S+\/debian\/?)(?:\s|$)/m.exec(texts.join('\n'))?.[1] ?? null;
}
