import { readLanguages } from '#storefront/api/languages.ts';
import {
  type AttributeTerms,
  attributeTerms,
  isAttribute,
  mergedTranslations,
  readTerms,
  type TermTranslations,
} from '../read/read-terms.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Reads the languages of the store.
 * @returns true if they are others than at the last time: then the whole catalog has to be read again
 * @throws ApiError if the store fails
 */
export async function readNewLanguages(reading: Pick<SyncContext, 'client' | 'languages'>): Promise<boolean> {
  const before = reading.languages;
  reading.languages = await readLanguages(reading.client, before);
  return JSON.stringify(before) !== JSON.stringify(reading.languages);
}

interface Terms {
  attributeTerms: AttributeTerms;
  termTranslations?: TermTranslations;
}

/** Reads the terms of attributes, and in a translated store those of all taxonomies, whole. */
export async function readTermsWhole(
  reading: Pick<SyncContext, 'client' | 'languages'>,
  taxonomies: readonly string[],
): Promise<Terms> {
  const isTranslated = reading.languages !== null;
  const read = await readTerms(reading, isTranslated ? taxonomies : taxonomies.filter(isAttribute));
  const terms = { attributeTerms: attributeTerms(read.lists) };
  if (!isTranslated) return terms;
  const termTranslations = mergedTranslations({}, read);
  for (let { next } = read; Object.keys(next).length > 0; ) {
    const before = countOf(termTranslations);
    const more = await readTerms(reading, Object.keys(next), next);
    Object.assign(termTranslations, mergedTranslations(termTranslations, more));
    // A store may repeat itself.
    if (countOf(termTranslations) <= before) break;
    next = more.next;
  }
  return { ...terms, termTranslations };
}

function countOf(terms: TermTranslations): number {
  return Object.values(terms).flat().length;
}

/** The known terms with their languages, and with them those of taxonomies of which a product that was read has another. */
export async function addMissingTerms(
  reading: SyncContext,
  known: TermTranslations,
): Promise<TermTranslations> {
  const missing = new Set<string>();
  for (const [taxonomy, id] of reading.stage.terms()) {
    if (!known[taxonomy]?.some(([each]) => each === id)) missing.add(taxonomy);
  }
  if (missing.size === 0) return known;
  const { termTranslations } = await readTermsWhole(reading, [...missing]);
  return { ...known, ...termTranslations };
}
