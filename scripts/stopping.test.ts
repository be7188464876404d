import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const PATIENT = { timeout: 60_000, interval: 50 };

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-stopping-'));
  mkdirSync(join(home, 'dist'));
  writeFileSync(join(home, 'dist/index.html'), 'home');
});
afterAll(() => rmSync(home, { recursive: true }));

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed));
    socket.on('error', () => resolve(false));
  });
}

it.each([
  ['backend', ['--products', '1', '--port', '0', '--file', 'shop.sqlite']],
  ['serve', ['--port', '0']],
])(
  'a signal to npm run %s ends what holds the port',
  async (name, args) => {
    const own = args.map((text) => text.replace('shop.sqlite', join(home, 'shop.sqlite')));
    const npm = spawn('npm', ['run', name, '--', ...own], {
      cwd: PROJECT,
      env: { ...process.env, ISLET_HOME: home },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const portOf = () => Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]);
    await expect.poll(portOf, PATIENT).toBeGreaterThan(0);
    expect(await isListening(portOf())).toBe(true);
    npm.kill('SIGTERM');
    await once(npm, 'close');
    await expect.poll(() => isListening(portOf()), PATIENT).toBe(false);
  },
  120_000,
);

it('a process that is told to end does not start again instead, as for changed code', async () => {
  // The first thing that it stops takes longer than the rest.
  const code = `
    import { onStop, startAgain } from ${JSON.stringify(new URL('./lib/command.ts', import.meta.url).href)};
    let parts = 1;
    onStop(async () => { while (parts-- > 0) await new Promise((resolve) => process.stdin.once('end', resolve)); });
    process.on('SIGTERM', () => startAgain());
    process.stdin.resume();
    console.log('runs');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    child.kill('SIGTERM');
    child.stdin.end();
  });
  const [exitCode] = await once(child, 'close');
  expect([exitCode, printed]).toEqual([0, 'runs\n']);
}, 60_000);

it('every command gets the signals that npm is sent', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.values(scripts).filter((script) => script.includes('islet.mjs'));
  expect(commands.length).toBeGreaterThan(12);
  // The shell in between would end alone, and leave the server on its port.
  expect(commands.filter((script) => !script.startsWith('exec node '))).toEqual([]);
});
