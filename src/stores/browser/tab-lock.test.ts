import { expect, test } from 'vitest';
import { Browser, type Tab } from '../fixtures/browser.ts';

const NAME = 'count';

/** Counts on what is kept, as everything does that happens in turns. */
async function count({ env }: Tab, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await env.withTabLock(NAME, async () => {
      const before = Number(env.storage.get(NAME));
      await env.wait(1);
      env.storage.set(NAME, String(before + 1));
    });
  }
}

test('every turn sees what the one before has kept, though it arrives late in other tabs', async () => {
  const browser = new Browser('http://127.0.0.1:9/graphql');
  await Promise.all([browser.open(), browser.open(), browser.open()].map((tab) => count(tab, 20)));
  expect(browser.storage.get(NAME)).toBe('60');
});

test('a turn that fails is over', async () => {
  const { env } = new Browser('http://127.0.0.1:9/graphql').open();
  await expect(env.withTabLock(NAME, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(env.withTabLock(NAME, async () => 'next')).resolves.toBe('next');
});

test('a tab that is closed in its turn holds nobody up', async () => {
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

test('turns go on when everything kept was forgotten', async () => {
  const browser = new Browser('http://127.0.0.1:9/graphql');
  const [first, second] = [browser.open(), browser.open()];
  await count(first, 3);
  browser.storage.settle();
  for (const key of first.env.storage.keys()) first.env.storage.set(key, '');
  await count(first, 1);
  await count(second, 1);
  expect(browser.storage.get(NAME)).toBe('2');
});
