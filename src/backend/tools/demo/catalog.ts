import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedCatalog } from '../../db/seed/types.ts';
import { readCatalog } from '../import/read-catalog.ts';
import { translatedLanguages } from '../import/shop-translations.ts';

export const DEMO_PRODUCTS = fileURLToPath(new URL('products.csv', import.meta.url));

/** Prices of the demo shop before it was first shown, for the shop's record of them. */
export const DEMO_PRICES = fileURLToPath(new URL('prices.csv', import.meta.url));

/** The language of the demo shop's own files. */
const OWN_LANGUAGE = 'en';
const ALL = 'all';

export interface DemoEnvironment {
  /** Slugs with commas between them, empty for English alone; `all` by default. */
  ISLET_DEMO_LANGUAGES?: string | undefined;
}

/**
 * The languages into which the demo shop is translated, as the environment names them: all if it does not.
 * @returns their slugs, without that of the shop itself
 * @throws if the demo has no such translation
 */
export function demoLanguages({ ISLET_DEMO_LANGUAGES: given = ALL }: DemoEnvironment): string[] {
  const translated = translatedLanguages(dirname(DEMO_PRODUCTS));
  const wanted = given
    .toLowerCase()
    .split(',')
    .map((slug) => slug.trim())
    .filter(Boolean);
  if (wanted.includes(ALL)) return translated;
  const unknown = wanted.find((slug) => slug !== OWN_LANGUAGE && !translated.includes(slug));
  if (unknown !== undefined) {
    const known = [OWN_LANGUAGE, ...translated].join(', ');
    throw new Error(`ISLET_DEMO_LANGUAGES has "${unknown}"; the demo shop knows ${known} and "${ALL}".`);
  }
  return translated.filter((slug) => wanted.includes(slug));
}

/**
 * The demo shop, "Tern & Tide" on the island of Lunnay, read as a merchant's export is. Its pictures lie where uploads
 * are looked for, so none has to be brought there.
 * @param languages slugs of its translations; it is English alone without them
 * @throws if the importer has anything to say about its file
 */
export function demoCatalog(languages: readonly string[] = []): SeedCatalog {
  const { catalog, problems } = readCatalog(DEMO_PRODUCTS, {}, languages);
  const [problem] = problems.list();
  if (problem) throw new Error(`${problem.file ?? DEMO_PRODUCTS}, line ${problem.line}: ${problem.reason}`);
  return catalog;
}
