import { afterEach, expect, test, vi } from 'vitest';
import { openGermanPage } from '#testing/fixtures/german-release.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a product that the shop lacks is forgotten, unless it may only lack a page in this language', async () => {
  openGermanPage();
  Object.assign(document, { querySelector: () => null });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
    },
  );
  const { recentlyViewed, storeViewed } = await import('#storefront/stores/page/recently-viewed.ts');
  const { showRecent } = await import('./show-recent.ts');
  storeViewed({ id: 7, slug: 'becher', language: 'de' });
  storeViewed({ id: 11, slug: 'lamp', language: 'en' });
  storeViewed({ id: 12, slug: 'lampe', language: 'de' });
  storeViewed({ id: 13, slug: 'old' });
  await showRecent({} as HTMLElement);
  expect(recentlyViewed().map(({ slug }) => slug)).toEqual(['lamp', 'becher']);
});
