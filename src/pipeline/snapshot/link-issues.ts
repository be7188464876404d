import type { DatabaseSync } from 'node:sqlite';
import type { Category, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { loadSections, type SectionProblem } from '#storefront/domain/home/load-sections.ts';
import { localesOf } from '#storefront/domain/languages/store-languages.ts';
import { brokenLinks } from '#storefront/domain/links/local-links.ts';
import { shownMenu } from '#storefront/domain/links/shop-link.ts';
import type { ContentPage } from '#storefront/domain/routes/content-pages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { OWN_SECTIONS } from '#storefront/theme/chosen/parts.ts';
import type { CatalogIssue } from './catalog-report.ts';
import { entityKey, parseContentKey } from './entity-keys.ts';
import { openCatalog } from './open-catalog.ts';
import { shownOnce, storedEntity } from './stored.ts';

type Text = Pick<CatalogIssue, 'of' | 'name' | 'slug'> & {
  language?: string | undefined;
  html: string;
  /** One that shows it. */
  locale: Locale | undefined;
};

/** Finds links of texts to products, categories and content pages that are not there, in a snapshot's file. */
export function* findLinkIssues(file: string, db: DatabaseSync): Generator<CatalogIssue> {
  const settings = storedEntity<Partial<SiteSettings>>(db, entityKey.settings);
  if (settings?.storeSite === undefined) return;
  const catalog = openCatalog(file, () => {});
  try {
    for (const { html, locale, language, ...text } of textsOf(db, settings.languages ?? null)) {
      const links = locale === undefined ? [] : brokenLinks(html, catalog.in(locale), locale);
      if (links.length === 0) continue;
      const kind = 'a link to a page that is not there';
      yield { kind, ...text, ...(language !== undefined && { language }), detail: links.join(', ') };
    }
  } finally {
    catalog.close();
  }
}

function* textsOf(db: DatabaseSync, languages: SiteSettings['languages']): Generator<Text> {
  for (const { name, slug, language, view, ...product } of shownOnce<Product>(db, 'product')) {
    const html = product.description + product.shortDescription;
    yield { of: 'product', name, slug, language, html, locale: localesOf(languages, view)[0] };
  }
  for (const { name, slug, language, view, description: html } of shownOnce<Category>(db, 'category')) {
    yield { of: 'category', name, slug, language, html, locale: localesOf(languages, view)[0] };
  }
  const pages = db.prepare('SELECT key, json FROM entity WHERE key GLOB ? ORDER BY key');
  for (const { key, json } of pages.iterate('contentPage:*')) {
    const { slug, title: name, html, textLocale: locale } = JSON.parse(String(json)) as ContentPage;
    // Locales without a text of their own show that of another one.
    if (parseContentKey(String(key))?.locale === locale)
      yield { of: 'content page', name, slug, html, locale };
  }
}

/** Finds what sections of the home page and links of the menu name and that is not there, in a snapshot's file. */
export function findSectionIssues(file: string, db: DatabaseSync): CatalogIssue[] {
  const { home, menu } = storedEntity<Partial<SiteSettings>>(db, entityKey.settings) ?? {};
  if (home === undefined && menu === undefined) return [];
  const catalog = openCatalog(file, () => {});
  const found = new Map<string, CatalogIssue>();
  const add = (
    of: CatalogIssue['of'],
    name: string,
    { kind, name: detail }: Pick<SectionProblem, 'kind' | 'name'>,
  ) => found.set(`${of} ${name} ${kind} ${detail}`, { kind, of, name, slug: '', detail });
  try {
    for (const locale of LOCALE_CODES) {
      const shown = catalog.in(locale);
      loadSections(shown, locale, (problem) =>
        add('home section', `${problem.place}. ${problem.section}`, problem),
      );
      shownMenu(shown, locale, (place, kind, name) => add('menu link', `${place}.`, { kind, name }));
    }
    for (const [index, section] of (home ?? []).entries()) {
      if (section.section !== 'component' || OWN_SECTIONS.includes(section.name)) continue;
      const problem = { kind: 'no such section', name: section.name } as const;
      add('home section', `${index + 1}. component`, problem);
    }
    return [...found.values()];
  } finally {
    catalog.close();
  }
}
