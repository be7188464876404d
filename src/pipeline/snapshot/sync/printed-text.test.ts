import { expect, it } from 'vitest';
import {
  harbour,
  TemporarySnapshot,
  TWO_PAGES,
  TWO_PAGES_PRODUCTS,
} from '#testing/fixtures/harbour-store.ts';

const snapshot = new TemporarySnapshot();

const WARNING = '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/x.php</b> on line <b>3</b><br />\n';

it('reads a catalog around whose answers PHP prints warnings, and says so', async () => {
  let prints = false;
  await using store = await harbour(snapshot, TWO_PAGES, async (_, ask) => {
    if (!prints) return null;
    const answer = await ask();
    if (typeof answer === 'string') return answer;
    return { contentType: 'text/html', body: `${WARNING}${answer.body}${WARNING}` };
  });
  expect(await store.snapshot()).toMatchObject({ printed: '' });
  const before = snapshot.entities();
  prints = true;
  const report = await store.snapshot();
  expect(report).toMatchObject({ products: TWO_PAGES_PRODUCTS, changed: 0 });
  expect(report.printed).toContain('Warning: Undefined variable $x in /x.php on line 3');
  expect(snapshot.entities()).toEqual(before);
  const scan = await store.scan();
  prints = false;
  expect((await store.refresh({ depth: 'fullScan', scan })).printed).toBe(report.printed);
});

it('names an error of PHP in place of an answer, and not the address', async () => {
  const body = '<b>Fatal error</b>: Uncaught Error: broken() in <b>/x.php</b> on line <b>3</b>';
  await using store = await harbour(snapshot, TWO_PAGES, () => ({ contentType: 'text/html', body }));
  const error = await store.snapshot().then(
    () => '',
    (reason: unknown) => String(reason),
  );
  expect(error).toContain('Fatal error: Uncaught Error: broken() in /x.php on line 3');
  expect(error).toContain('a plugin or the theme');
  expect(error).not.toContain('ISLET_GRAPHQL_URL');
});
