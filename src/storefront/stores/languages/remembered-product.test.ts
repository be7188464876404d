import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGermanPage } from '#testing/fixtures/german-release.ts';
import { openPage } from '../fixtures/page.ts';

let asked: string[];

beforeEach(() => {
  asked = openGermanPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const load = async (slug: string, productId?: number, language?: string) => {
  const { loadRemembered } = await import('./remembered-product.ts');
  const found = await loadRemembered('de_DE', { slug, productId, language });
  return found === null || found === 'gone' ? found : found.name;
};
const choose = async (variationId: number | null, color: string | null, language?: string) => {
  const { loadChosen } = await import('./remembered-product.ts');
  const attributes: Record<string, string> = color === null ? {} : { pa_color: color };
  const entry = { slug: 'shirt', productId: 9, variationId, attributes, language };
  const found = await loadChosen('de_DE', entry);
  if (found === null || found === 'gone') return found;
  return [found.entry.variationId, found.entry.attributes];
};

describe('a product that was remembered', () => {
  test('on a page of this language is read from its page, and nothing else', async () => {
    expect(await load('becher', 7, 'de')).toBe('Becher');
    expect(asked).toEqual(['/de/product/becher/_payload.json']);
  });

  test('in another language is found by its id, without asking for that slug', async () => {
    expect(await load('mug', 7, 'en')).toBe('Becher');
    expect(asked).not.toContain('/de/product/mug/_payload.json');
    expect(asked).toContain('/de/product/becher/_payload.json');
  });

  test.each([
    ['by the id of any variant, as orders have it', 'mug', 70, 'Becher'],
    ['by a former slug where lists do not have it', 'hidden', 10, 'Versteckt'],
    ['by its slug in another language, as old links have it', 'mug', undefined, 'Becher'],
    ['by its slug in another language where lists do not have it', 'secret', 10, 'Versteckt'],
  ])('is found %s', async (_, slug, productId, name) => {
    expect(await load(slug, productId)).toBe(name);
  });

  test.each([
    ['has no page in this language', 'lamp', 11],
    ['has left its slug to another one', 'seife', 11],
    ['has left its former slug to another one', 'hidden', 11],
  ])('is gone where it %s', async (_, slug, productId) => {
    expect(await load(slug, productId)).toBe('gone');
  });

  test('is not gone where the index cannot be read', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await load('mug', 7, 'en')).toBeNull();
  });

  test('in one of its languages is found by its slug once the catalog is not translated any more', async () => {
    const { fetch } = globalThis;
    openPage(new Map(), { locale: 'de_DE' });
    vi.stubGlobal('fetch', fetch);
    expect(await load('becher', 7, 'de')).toBe('Becher');
  });

  test('of a catalog without languages is looked for by nothing but its slug', async () => {
    vi.unstubAllGlobals();
    openPage(new Map());
    const fetched = vi.fn(async () => new Response('', { status: 404 }));
    vi.stubGlobal('fetch', fetched);
    expect(await load('mug', 7)).toBe('gone');
    expect(fetched.mock.calls).toEqual([['/de/product/mug/_payload.json']]);
  });
});

describe('options that were chosen', () => {
  test('in another language are those of the page’s', async () => {
    expect(await choose(91, 'red', 'en')).toEqual([901, { pa_color: 'rot' }]);
    expect(await choose(902, 'blau', 'de')).toEqual([902, { pa_color: 'blau' }]);
    expect(await choose(null, null, 'en')).toEqual([null, {}]);
  });

  test('that this language cannot tell are left open, unless they were chosen in it', async () => {
    expect(await choose(93, 'mauve', 'en')).toEqual([null, {}]);
    expect(await choose(903, 'lila', 'de')).toEqual([903, { pa_color: 'lila' }]);
  });
});
