import type { PageOptions } from '../../../options.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import { ITALIAN } from './it.ts';
import type { DemoPages } from './page-text.ts';
import { PORTUGUESE } from './pt.ts';

const BY_LOCALE: Readonly<Record<string, DemoPages>> = {
  en_US: ENGLISH,
  de_DE: GERMAN,
  es_ES: SPANISH,
  fr_FR: FRENCH,
  it_IT: ITALIAN,
  pt_BR: PORTUGUESE,
};

/** In the order of the footer. */
const KINDS = ['terms', 'returns', 'shipping', 'imprint'] as const;

/** The demo shop's pages of every locale: no other shop has them, as they stand in its store. */
export const PAGES: PageOptions[] = Object.entries(BY_LOCALE).flatMap(([locale, pages]) =>
  KINDS.map((slug, order) => {
    const { path, title, sections } = pages[slug];
    return {
      slug: path,
      title,
      content: [`<p><strong>${pages.note}</strong></p>`, ...sections.map(sectionHtml)].join('\n'),
      shows: { slug, locale, order, kind: slug === 'terms' ? 'terms' : 'text' },
    };
  }),
);

function sectionHtml([heading, ...paragraphs]: readonly [string, ...string[]]): string {
  return [`<h2>${heading}</h2>`, ...paragraphs.map((text) => `<p>${text}</p>`)].join('\n');
}
