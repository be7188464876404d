import { expect, it } from 'vitest';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';

const snapshot = new TemporarySnapshot();

it('what a store tells shop managers only changes no entity', async () => {
  let facts = { totalSales: 'null', hasAttributes: 'null' };
  let asked = 0;
  await using store = await harbour(snapshot, {}, async (_, ask) => {
    const answer = await ask();
    if (typeof answer === 'string') return answer;
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    const body = text.replace(/"(totalSales|hasAttributes)":null/g, (_, field: keyof typeof facts) => {
      asked++;
      return `"${field}":${facts[field]}`;
    });
    return { ...answer, body };
  });
  await store.snapshot();
  const before = snapshot.entities();
  facts = { totalSales: '12', hasAttributes: 'true' };
  asked = 0;
  expect(await store.snapshot()).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(asked).toBeGreaterThan(0);
  expect(snapshot.entities()).toEqual(before);
  const { value: lamp } = snapshot.read((catalog) => catalog.product('pier-lamp'));
  expect(lamp?.variations.length).toBeGreaterThan(0);
  expect(JSON.stringify(lamp)).not.toMatch(/totalSales|hasAttributes/);
});
