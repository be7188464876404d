import { says } from '#kit/messages/says.ts';
import type { ContentPageKind } from '#storefront/domain/routes/content-pages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** The text of a content page in one locale, as the merchant wrote it. */
export interface ContentText {
  slug: string;
  locale: Locale;
  title: string;
  /** Empty for none. */
  description: string;
  /** Null where the text does not say it. */
  kind: ContentPageKind | null;
  order: number | null;
  /** Sanitised. */
  html: string;
}

/** A text, or a part of one, that no page can show. */
export interface ContentProblem {
  /** File or WordPress page. */
  source: string;
  /** Why, and what to do. */
  reason: string;
}

export interface ContentTexts {
  texts: ContentText[];
  problems: ContentProblem[];
}

/** Names the parts of a text that its page does not show. */
export function partsNotShown(source: string, dropped: readonly string[]): ContentProblem[] {
  return dropped.length === 0
    ? []
    : [{ source, reason: says('content.shownWithout', { list: dropped.join(', ') }) }];
}
