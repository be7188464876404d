import { expect, it } from 'vitest';
import { WaitingTime } from './waiting-time.ts';

it('counts time in which several requests are under way once, and time without any not at all', async () => {
  let now = 0;
  const answers: (() => void)[] = [];
  const send: typeof fetch = async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Response('{"data":1}', { status: 201 });
  };
  const waiting = new WaitingTime(send, () => now);
  const first = waiting.fetch('http://store.test/');
  now = 1000;
  const second = waiting.fetch('http://store.test/');
  now = 3000;
  answers[0]?.();
  expect(await (await first).json()).toEqual({ data: 1 });
  now = 4000;
  answers[1]?.();
  expect((await second).status).toBe(201);
  now = 60_000;
  const third = waiting.fetch('http://store.test/');
  now = 60_500;
  answers[2]?.();
  await third;
  expect([waiting.seconds, waiting.requests]).toEqual([4.5, 3]);
});

it('counts requests that fail', async () => {
  let now = 0;
  const waiting = new WaitingTime(
    async () => {
      now = 250;
      throw new TypeError('fetch failed');
    },
    () => now,
  );
  await expect(waiting.fetch('http://store.test/')).rejects.toThrow('fetch failed');
  expect(waiting.seconds).toBe(0.25);
});
