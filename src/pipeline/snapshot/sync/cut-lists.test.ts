import { expect, it } from 'vitest';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { findCatalogIssues } from '../catalog-issues.ts';
import { formatCatalogReport } from '../catalog-report.ts';

const snapshot = new TemporarySnapshot();

/** The first picture is no part of the gallery. */
const PICTURES = LIMITS.galleryImages + 2;

const cut = () => [...findCatalogIssues(snapshot.file)].filter(({ kind }) => kind.startsWith('more'));

it('what is longer than the shop reads is named by product, the longest that it reads is not', async () => {
  const prints = Array.from({ length: 101 }, (_, index) => `print-${index}`);
  const pictures = Array.from({ length: PICTURES }, (_, index) => ({
    ...{ file: `${index}.jpg`, alt: '', title: '' },
  }));
  const review = {
    author: 'Ada',
    email: 'ada@example.test',
    rating: 5,
    content: 'Fine.',
    date: '2026-01-01T00:00:00',
  };
  const catalog = harbourCatalog(
    {
      'tide-mug': { upsells: prints, crossSells: prints.slice(0, 100), images: pictures },
      'reef-mug': { crossSells: prints, images: pictures.slice(1) },
      'set-of-mugs': { groupedProducts: prints },
      'pier-lamp': { reviews: Array.from({ length: 101 }, () => review) },
    },
    prints.length,
  );
  await using store = await harbour(snapshot, { catalog });
  await store.snapshot();
  expect(
    cut()
      .map(({ slug, detail }) => [slug, detail])
      .sort(),
  ).toEqual([
    ['pier-lamp', 'reviews'],
    ['reef-mug', 'cross-sells'],
    ['set-of-mugs', 'members'],
    ['tide-mug', 'pictures, upsells'],
  ]);
  expect(formatCatalogReport(cut())).toContain('Products with more than the shop shows: 4. ');
  expect(formatCatalogReport(cut())).toContain('(tide-mug: pictures, upsells)');
});
