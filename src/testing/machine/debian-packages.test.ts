import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findProgram, installPackages } from './debian-packages.ts';

/** Holds a lock as apt does, says so, and lets go after the seconds that it is given. */
const HOLD = `
use Fcntl;
open(my $file, '>>', $ARGV[0]) or die;
my $whole = pack('s s l! l! i', F_WRLCK, 0, 0, 0, 0);
fcntl($file, F_SETLK, $whole) or die;
$| = 1; print "held\\n"; sleep $ARGV[1];`;
const HELD_SECONDS = 1;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-apt-'));
  const config = join(folder, 'apt.conf');
  for (const name of ['lists/partial', 'cache/archives/partial', 'dpkg', 'sources']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'dpkg/status'), '');
  writeFileSync(
    config,
    `Dir::State "${folder}"; Dir::State::lists "${folder}/lists"; Dir::State::status "${folder}/dpkg/status";
    Dir::Cache "${folder}/cache"; Dir::Etc::sourcelist "/dev/null"; Dir::Etc::sourceparts "${folder}/sources";
    APT::Sandbox::User "";`,
  );
  vi.stubEnv('APT_CONFIG', config);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const HAS_APT = ['apt-get', 'perl'].every((name) => findProgram(name) !== undefined);

it.runIf(HAS_APT).each(['lists/lock', 'dpkg/lock-frontend'])(
  'waits for a process that holds %s',
  async (lock) => {
    const file = join(folder, lock);
    const holder = spawn('perl', ['-e', HOLD, file, `${HELD_SECONDS}`]);
    const ended = once(holder, 'exit');
    await once(holder.stdout, 'data');
    const start = performance.now();
    installPackages([]);
    expect(performance.now() - start).toBeGreaterThan((HELD_SECONDS * 1000) / 2);
    await ended;
  },
);

it.runIf(HAS_APT)('says what is wrong besides, without waiting', () => {
  expect(() => installPackages(['no-such-package'])).toThrow('Unable to locate package no-such-package');
});
