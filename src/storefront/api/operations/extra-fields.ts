import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { ProductKind } from '#storefront/product-kinds/product-kind.ts';
import { createDocument, withFields } from '../graphql.ts';
import { inLanguage } from './in-language.ts';

/** Fields that a plugin for translations adds to products, categories, terms and pages: the committed schema has none of it. */
export interface LanguageFields {
  language?: { slug?: string | null } | null;
  translations?: readonly (TranslationFields | null)[] | null;
}

interface TranslationFields {
  databaseId?: number;
  /** Of pages. */
  uri?: string | null;
  language?: { slug?: string | null } | null;
}

const LANGUAGE = { polylang: 'language { slug }', wpml: 'language { slug: code }' };

function fieldsOf(plugin: keyof typeof LANGUAGE) {
  const language = LANGUAGE[plugin];
  const source = (fields: string) => createDocument(`fragment Languages on Node { ${fields} }`);
  const linked = `${language} translations { databaseId }`;
  return {
    SlimProduct: source(linked),
    CategoryParts: source(linked),
    PageParts: source(`${language} translations { uri ${language} }`),
    /** Terms of one taxonomy, whose type has the fields: the interface of all terms lacks them. */
    CountedTerm: (type: string) => source(`... on ${type} { ${linked} }`),
  };
}

const TERM_TYPE = createDocument('fragment Type on Node { __typename }');

const FIELDS = { polylang: fieldsOf('polylang'), wpml: fieldsOf('wpml') };

/**
 * A document with the fields of languages for what it reads; with WPML, its list takes the variable `language`.
 * @param termType the type of its terms, if it reads any
 */
export function withLanguages<D extends object>(
  document: D,
  store: StoreLanguages | null,
  termType?: string,
): D {
  if (store === null) return document;
  const { CountedTerm, ...fields } = FIELDS[store.plugin ?? 'polylang'];
  const all = termType === undefined ? fields : { ...fields, CountedTerm: CountedTerm(termType) };
  const changed = Object.entries(all).reduce(
    (one, [fragment, source]) => withFields(one, fragment, source),
    document,
  );
  return store.plugin === 'wpml' ? inLanguage(changed, store.plugin) : changed;
}

/** A document that also tells the type of each term. */
export function withTermType<D extends object>(document: D): D {
  return withFields(document, 'CountedTerm', TERM_TYPE);
}

/** A document with the fields of product kinds for the products that it reads in full. */
export function withKinds<D extends object>(document: D, kinds: readonly ProductKind[]): D {
  return kinds.reduce(
    (one, { fields }) =>
      withFields(one, 'ProductParts', createDocument(`fragment Kind on Product { ${fields} }`)),
    document,
  );
}
