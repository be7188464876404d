import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { siteRoot } from './built-site.ts';

/** Delivery as the page of a product states it. */
function hint(slug: string, locale = ''): string {
  const $ = load(readFileSync(join(siteRoot(), locale, 'product', slug, 'index.html'), 'utf8'));
  return $('[data-delivery]').text().replace(/\s+/g, ' ').trim();
}

it('products in stock say how long their delivery takes, as the store has it', () => {
  expect(hint('beacon-candle')).toBe('Delivery in 2–4 working days');
  expect(hint('bienenwachskerze-leuchtfeuer', 'de')).toBe('Lieferung in 2–4 Werktagen');
  expect(hint('slow-morning-set')).toBe('Delivery in 2–4 working days');
});

it('products with variations on backorder say it of those in stock', () => {
  expect(hint('gale-kettle')).toBe('Delivery in 2–4 working days (if in stock)');
});

it.each(['gift-card', 'ferry-day-ticket', 'saltmarsh-serving-dish'])(
  'the page of %s promises no time',
  (slug) => {
    expect(hint(slug)).toBe('');
  },
);
