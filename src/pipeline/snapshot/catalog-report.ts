import { says } from '#kit/messages/says.ts';
import { DISPLAY_OFF } from '#storefront/api/merchant-errors.ts';
import type { SectionProblem } from '#storefront/domain/home/load-sections.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { printableLine } from '../../kit/terminal.ts';
import type { UnresolvableEntity } from './read/unresolvable-products.ts';

/** Something that a merchant may want to complete in the store. */
export interface CatalogIssue {
  kind:
    | 'no page'
    | 'a text that is not shown'
    | 'no picture'
    | 'a picture that cannot be shown'
    | 'a part of a text that is not shown'
    | 'a link to a page that is not there'
    | 'no alt text'
    | 'no price'
    | 'no description'
    | 'no products'
    | 'no order of options'
    | 'more than the shop shows'
    | 'no translation'
    | 'options that are not translated'
    | 'no label in the language of pages'
    | 'no language that pages show'
    | 'no language of the store'
    | 'another one in their language'
    | 'an address that a newer one has'
    | 'a translation that is not read'
    | 'a price or stock that differs by language'
    | SectionProblem['kind'];
  of: 'product' | 'category' | 'attribute' | 'content page' | 'home section' | 'menu link';
  name: string;
  slug: string;
  /** The store's slug for the language that it is in, in a translated catalog. */
  language?: string;
  /** The detail, if the kind does not tell. */
  detail?: string;
}

const MAX_NAMES = 10;

const GROUPS = {
  product: 'Products',
  category: 'Categories',
  attribute: 'Attributes',
  'content page': 'Content pages',
  'home section': 'Home sections',
  'menu link': 'Menu links',
} as const;

/** Advice on issues that are not plain from their kind. */
const ADVICE: Partial<Record<CatalogIssue['kind'], string>> = {
  'no page': says('store.noAddress'),
  'a picture that cannot be shown': says('store.placeholder'),
  'a part of a text that is not shown': says('store.shortcodes'),
  'a link to a page that is not there': says('store.brokenLinks'),
  'no order of options': says('store.unlistedTerms'),
  'no translation': says('store.untranslated'),
  'options that are not translated': says('store.untranslatedTerms'),
  'no label in the language of pages': says('store.unlabelled'),
  'no language that pages show': says('store.languageNotShown'),
  'no language of the store': says('store.noLanguage'),
  'another one in their language': says('store.secondInLanguage'),
  'an address that a newer one has': says('store.addressTaken'),
  'a translation that is not read': says('store.translationNotRead'),
  'a price or stock that differs by language': says('store.offersDiffer'),
  'no such page': says('store.noSuchPage'),
  'no label': says('store.noLabel'),
  'no such list': says('store.noSuchList'),
  'no such product': says('store.noSuchProduct'),
  'no such picture': says('store.noSuchPicture'),
  'no text': says('store.noText'),
  'no such section': says('store.noSuchSection'),
  'more than the shop shows': says('store.cutGallery', {
    galleryImages: LIMITS.galleryImages,
    nodesPerRequest: LIMITS.nodesPerRequest,
  }),
};

/** Advice on issues of a kind; undefined if the kind says it. */
export function adviceOn(kind: CatalogIssue['kind']): string | undefined {
  return ADVICE[kind];
}

/** Issues as plain text, one line per kind with the first few names; empty if there are none. */
export function formatCatalogReport(issues: Iterable<CatalogIssue>): string {
  const groups = new Map<string, CatalogIssue[]>();
  for (const found of issues) {
    const title = `${GROUPS[found.of]} with ${found.kind}`;
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [found]);
    else group.push(found);
  }
  return [...groups]
    .map(([title, group]) => {
      const names = group.slice(0, MAX_NAMES).map(formatIssue);
      const more = group.length > MAX_NAMES ? `, and ${group.length - MAX_NAMES} more` : '';
      const advice = group[0] && ADVICE[group[0].kind];
      return `${title}: ${group.length}. ${names.join(', ')}${more}\n${advice === undefined ? '' : `  ${advice}\n`}`;
    })
    .join('');
}

/** A slug as long as the screen is cut: its beginning is enough. */
const SHOWN_SLUG = 60;

function formatIssue({ name, slug, language, detail }: CatalogIssue): string {
  const cut = slug.length > SHOWN_SLUG ? `${slug.slice(0, SHOWN_SLUG)}…` : slug;
  const shown = language === undefined ? cut : `${cut}, ${language}`;
  const facts = [shown, detail ?? ''].filter((fact) => fact !== '').join(': ');
  return `${printableLine(name) || '(no name)'} (${printableLine(facts)})`;
}

/** In characters. */
const MAX_PRINTED = 200;

/** Text that PHP prints around the store's answers, and its meaning; empty if it prints nothing. */
export function formatPrinted(printed: string): string {
  if (printed === '') return '';
  const shown = printed.length > MAX_PRINTED ? `${printed.slice(0, MAX_PRINTED)}…` : printed;
  return says('store.printedText', { shown, advice: DISPLAY_OFF });
}

/** Products that the store cannot return as plain text, by name and with what to do; empty if there are none. */
export function formatUnresolvable(products: readonly UnresolvableEntity[]): string {
  if (products.length === 0) return '';
  const lines = products
    .slice(0, MAX_NAMES)
    .map(
      ({ of, databaseId, name, reason }) =>
        `- ${name ?? '(no name known)'} (${of} ${databaseId || 'without an id'}): ${reason}`,
    );
  if (products.length > MAX_NAMES) lines.push(`- and ${products.length - MAX_NAMES} more`);
  return [says('store.leftOut', { count: products.length }), ...lines, says('store.makeReadable')].join('\n');
}
