import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Server } from './s3-server.ts';

let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(() => server.close());

it('never answers with an object that is written in part, as S3 does not', { timeout: 60_000 }, async () => {
  const [one, other] = ['a', 'b'].map((letter) => letter.repeat(2_000_000));
  const versions = [one ?? '', other ?? ''];
  await server.put('overwritten', versions[0] ?? '');
  let isWriting = true;
  const write = async () => {
    for (let round = 1; round <= 40; round++) await server.put('overwritten', versions[round % 2] ?? '');
    isWriting = false;
  };
  const read = async () => {
    const partial: number[] = [];
    while (isWriting) {
      const text = (await (await server.get('overwritten')).Body?.transformToString()) ?? '';
      if (!versions.includes(text)) partial.push(text.length);
    }
    return partial;
  };
  const [partial] = await Promise.all([read(), write()]);
  expect(partial).toEqual([]);
});
