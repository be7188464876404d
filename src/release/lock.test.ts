import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withLock } from './lock.ts';

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-lock-'));
  file = join(home, '.islet/lock');
});
afterEach(() => rmSync(home, { recursive: true }));

it('lets one go after the other, and tells who is waited for', async () => {
  const order: string[] = [];
  const waited = vi.fn();
  let letGo = () => {};
  const first = withLock(file, waited, async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    order.push('first ends');
  });
  const second = withLock(file, waited, async () => order.push('second'));
  await vi.waitFor(() => expect(waited).toHaveBeenCalledWith(process.pid));
  letGo();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(file)).toBe(false);
});

it('takes over what a killed process left behind', async () => {
  await withLock(
    file,
    () => {},
    async () => undefined,
  );
  writeFileSync(file, '999999999');
  expect(
    await withLock(
      file,
      () => {},
      async () => 'done',
    ),
  ).toBe('done');
});

it('lets go when the work fails', async () => {
  await expect(
    withLock(
      file,
      () => {},
      async () => {
        throw new Error('no store');
      },
    ),
  ).rejects.toThrow('no store');
  expect(existsSync(file)).toBe(false);
});
