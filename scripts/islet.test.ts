import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COMMANDS, DEVELOPMENT } from './program.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const islet = (...args: string[]) =>
  spawnSync(process.execPath, [join(PROJECT, 'scripts/islet.mjs'), ...args], { encoding: 'utf8' });

it('shows its commands, and starts nothing that it does not know', () => {
  const help = islet('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  for (const name of Object.keys({ ...COMMANDS, ...DEVELOPMENT }))
    expect(help.stdout).toContain(`\n  ${name} `);
  expect(help.stdout).toContain('2  a flag or an argument is wrong');
  expect(islet('biuld')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: "Unknown command 'biuld'. Did you mean build?\nIts commands are listed by npx islet --help\n",
  });
  expect(islet('start', '--prot', '80')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: "Unknown option '--prot'. Did you mean --port?\nIts flags are listed by npm start -- --help\n",
  });
  expect(islet()).toMatchObject({ status: 2, stderr: help.stdout });
});

it('goes on quietly when nobody reads its output any more', async () => {
  const child = spawn(process.execPath, [join(PROJECT, 'scripts/islet.mjs'), 'explain', '--help']);
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  expect([code, errors]).toEqual([0, '']);
});

it('is what npm runs, with the packages that each command needs', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of Object.keys({ ...COMMANDS, ...DEVELOPMENT }))
    expect(scripts[name]).toBe(`exec node scripts/islet.mjs ${name}`);
  const [, list = ''] =
    /OF_DEVELOPMENT = \[(.*?)\]/s.exec(readFileSync(join(PROJECT, 'scripts/islet.mjs'), 'utf8')) ?? [];
  expect([...list.matchAll(/'(.+?)'/g)].map(([, name]) => name)).toEqual(Object.keys(DEVELOPMENT).sort());
});

it('goes on as the project’s own Node, hands signals to it and ends as it does', async () => {
  const project = mkdtempSync(join(tmpdir(), 'islet-old-node-'));
  const bin = join(project, 'node_modules/node/bin');
  mkdirSync(bin, { recursive: true });
  cpSync(join(PROJECT, 'scripts/islet.mjs'), join(project, 'scripts/islet.mjs'));
  cpSync(join(PROJECT, 'scripts/install.mjs'), join(project, 'scripts/install.mjs'));
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages: {} }));
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));
  writeFileSync(join(project, 'node_modules/node/package.json'), '{ "version": "1.0.0" }');
  // Stands for a Node of another version, which says what it was given and waits for a signal.
  writeFileSync(
    join(bin, 'node'),
    `#!${process.execPath}\nprocess.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000);
     console.log(process.argv.slice(3).join(' '));`,
  );
  chmodSync(join(bin, 'node'), 0o755);
  const command = spawn(process.execPath, [join(project, 'scripts/islet.mjs'), 'backend', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(command.stdout, 'data')) as [Buffer];
  expect(printed.toString()).toBe('backend --port 0\n');
  command.kill('SIGTERM');
  expect(await once(command, 'close')).toEqual([7, null]);
  rmSync(project, { recursive: true });
});
