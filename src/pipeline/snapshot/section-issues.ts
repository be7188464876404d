import type { DatabaseSync } from 'node:sqlite';
import { loadSections, type SectionProblem } from '#storefront/domain/home/load-sections.ts';
import { shownMenu } from '#storefront/domain/links/shop-link.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { OWN_SECTIONS } from '#storefront/theme/chosen/parts.ts';
import type { CatalogIssue } from './catalog-report.ts';
import { entityKey } from './entity-keys.ts';
import { openCatalog } from './open-catalog.ts';
import { storedEntity } from './stored.ts';

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
