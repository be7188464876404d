import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withReleaseLock } from './release-lock.ts';

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-lock-'));
  file = join(home, '.islet/lock');
});
afterEach(() => rmSync(home, { recursive: true }));

const nobodyWaits = () => {};

/** A process of its own that does some work under the lock. */
function locked(work: string) {
  const code = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { setImmediate } from 'node:timers/promises';
    import { withReleaseLock as withLock } from ${JSON.stringify(new URL('./release-lock.ts', import.meta.url).href)};
    await withLock(${JSON.stringify(file)}, () => {}, async () => { ${work} });
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it('runs one after the other, and reports the process that is waited for', async () => {
  const order: string[] = [];
  const waited = vi.fn();
  let letGo = () => {};
  const first = withReleaseLock(file, waited, async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    order.push('first ends');
  });
  const second = withReleaseLock(file, waited, async () => order.push('second'));
  await vi.waitFor(() => expect(waited).toHaveBeenCalledWith(process.pid));
  letGo();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

it('goes with a process that is killed', async () => {
  const holder = locked("console.log('held'); await new Promise(() => setInterval(() => {}, 1000));");
  await once(holder.stdout, 'data');
  const waited = vi.fn();
  const next = withReleaseLock(file, waited, async () => 'done');
  await vi.waitFor(() => expect(waited).toHaveBeenCalledWith(holder.pid));
  holder.kill('SIGKILL');
  expect(await next).toBe('done');
});

it('admits one at a time of many that wait for a killed one', async () => {
  const counter = join(home, 'counter');
  writeFileSync(counter, '0');
  const holder = locked("console.log('held'); await new Promise(() => setInterval(() => {}, 1000));");
  await once(holder.stdout, 'data');
  const path = JSON.stringify(counter);
  // Reading and writing apart loses counts wherever two are inside.
  const count = `
    for (let turn = 0; turn < 20; turn++) {
      const value = Number(readFileSync(${path}, 'utf8'));
      await setImmediate();
      writeFileSync(${path}, String(value + 1));
    }
  `;
  const waiting = Array.from({ length: 6 }, () => locked(count));
  holder.kill('SIGKILL');
  const codes = await Promise.all(waiting.map(async (child) => (await once(child, 'exit'))[0] as number));
  expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
  expect(readFileSync(counter, 'utf8')).toBe('120');
}, 60_000);

it('lets go when the work fails', async () => {
  const failing = withReleaseLock(file, nobodyWaits, async () => {
    throw new Error('no store');
  });
  await expect(failing).rejects.toThrow('no store');
  expect(await withReleaseLock(file, nobodyWaits, async () => 'next')).toBe('next');
});
