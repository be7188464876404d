import { expect, it } from 'vitest';
import { createPieceCache } from '#pipeline/render/piece-cache.ts';
import { openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { cachedCardHtml } from './cached-card.ts';

const snapshot = new TemporarySnapshot();

it('is the same for a list and a shelf but for its heading, whichever comes first', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const catalog = openCatalog(snapshot.file, () => {});
  const shared = { catalog, locale: 'de_DE' } as const;
  const pieces = createPieceCache(catalog);
  for (const [place, card] of catalog.newest().entries()) {
    const levels = place % 2 === 0 ? (['h2', 'h3', 'h2'] as const) : (['h3', 'h2', 'h3'] as const);
    for (const heading of levels) {
      const options = { heading, loading: 'lazy' } as const;
      const html = cachedCardHtml(card, { ...shared, pieces }, options);
      expect(html).toBe(cachedCardHtml(card, shared, options));
      expect(html).toContain(`<${heading}><a `);
    }
  }
  expect(catalog.newest().length).toBeGreaterThan(1);
  catalog.close();
});
