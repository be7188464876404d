import {
  type AttributeTerms,
  attributeTerms,
  isAttribute,
  mergedTexts,
  mergedTranslations,
  readTerms,
  type TermReader,
  type TermTexts,
  type TermTranslations,
} from '../read/read-terms.ts';
import type { SyncContext } from './sync-context.ts';

interface Terms {
  attributeTerms: AttributeTerms;
  termTexts: TermTexts;
  termTranslations?: TermTranslations;
}

type KnownTerms = Pick<Terms, 'termTexts' | 'termTranslations'>;

/**
 * Reads the terms of attributes and those that may have pages, and in a translated store those of all taxonomies,
 * whole.
 */
export async function readTermsWhole(reading: TermReader, taxonomies: readonly string[]): Promise<Terms> {
  const isTranslated = reading.languages !== null;
  const isRead = (taxonomy: string) => isTranslated || isAttribute(taxonomy) || reading.termTexts(taxonomy);
  const read = await readTerms(reading, taxonomies.filter(isRead));
  const terms = { attributeTerms: attributeTerms(read.lists), termTexts: mergedTexts({}, read) };
  const termTranslations = mergedTranslations({}, read);
  for (let { next } = read; Object.keys(next).length > 0; ) {
    const before = countOf(termTranslations);
    const more = await readTerms(reading, Object.keys(next), next);
    Object.assign(termTranslations, mergedTranslations(termTranslations, more));
    terms.termTexts = mergedTexts(terms.termTexts, more);
    // A store may repeat itself.
    if (countOf(termTranslations) <= before) break;
    next = more.next;
  }
  return { ...terms, ...(isTranslated && { termTranslations }) };
}

function countOf(terms: TermTranslations): number {
  return Object.values(terms).flat().length;
}

/**
 * The known terms with their languages and descriptions, and with them those of taxonomies of which a product that was
 * read has another.
 */
export async function addMissingTerms(reading: SyncContext, known: KnownTerms): Promise<KnownTerms> {
  const { termTexts, termTranslations } = known;
  const missing = new Set<string>();
  for (const [taxonomy, id] of reading.stage.terms()) {
    const lacksText = reading.termTexts(taxonomy) && termTexts[id] === undefined;
    const lacksLanguage =
      reading.languages !== null && !termTranslations?.[taxonomy]?.some(([each]) => each === id);
    if (lacksText || lacksLanguage) missing.add(taxonomy);
  }
  if (missing.size === 0) return known;
  const read = await readTermsWhole(reading, [...missing]);
  return {
    termTexts: { ...termTexts, ...read.termTexts },
    ...(reading.languages !== null && {
      termTranslations: { ...termTranslations, ...read.termTranslations },
    }),
  };
}
