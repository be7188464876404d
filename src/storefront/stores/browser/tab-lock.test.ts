import { expect, test } from 'vitest';
import { Browser, type Tab } from '../fixtures/browser.ts';

const NAME = 'count';

/** Increments a stored number under the lock. */
async function count({ env }: Tab, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await env.withTabLock(NAME, async () => {
      const count = Number(env.storage.get(NAME));
      await env.wait(1);
      env.storage.set(NAME, String(count + 1));
    });
  }
}

test('each task sees what the previous one stored, though storage propagates late', async () => {
  const browser = new Browser('http://127.0.0.1:9/graphql');
  await Promise.all([browser.open(), browser.open(), browser.open()].map((tab) => count(tab, 20)));
  expect(browser.storage.get(NAME)).toBe('60');
});

test('a task that fails releases the lock', async () => {
  const { env } = new Browser('http://127.0.0.1:9/graphql').open();
  await expect(env.withTabLock(NAME, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(env.withTabLock(NAME, async () => 'next')).resolves.toBe('next');
});

test('closing a tab releases its lock', async () => {
  const browser = new Browser('http://127.0.0.1:9/graphql');
  const [closed, open] = [browser.open(), browser.open()];
  const started = new Promise<void>((resolve) => {
    void closed.env.withTabLock(NAME, () => {
      closed.env.storage.set(NAME, '7');
      resolve();
      return new Promise(() => {});
    });
  });
  await started;
  const counted = count(open, 1);
  closed.kill();
  await counted;
  expect(browser.storage.get(NAME)).toBe('8');
});

test('the lock works after the storage was cleared', async () => {
  const browser = new Browser('http://127.0.0.1:9/graphql');
  const [first, second] = [browser.open(), browser.open()];
  await count(first, 3);
  browser.storage.settle();
  for (const key of first.env.storage.keys()) first.env.storage.set(key, '');
  await count(first, 1);
  await count(second, 1);
  expect(browser.storage.get(NAME)).toBe('2');
});
