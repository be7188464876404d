import { Fragment } from 'react';

/** Texts in place of titles and descriptions of shipping and payment methods, which the store has in one language. */
export interface MethodTexts {
  /** BCP 47 tag of the store's language. */
  lang: string;
  /** Translations by the store's text in lower case. */
  texts: Readonly<Record<string, string>>;
}

/**
 * A title or description of a method as a page shows it.
 * @param known absent where the store's are in the page's language
 * @returns the text, with the tag of its language where it is the store's own and not the page's
 */
export function methodText(text: string, known: MethodTexts | undefined): { text: string; lang?: string } {
  if (known === undefined) return { text };
  const key = text.toLowerCase();
  const translated = Object.hasOwn(known.texts, key) ? known.texts[key] : undefined;
  return translated === undefined ? { text, lang: known.lang } : { text: translated };
}

/** Titles or descriptions of shipping or payment methods, each with its language where it is not the page's. */
export function MethodTitles({
  titles,
  texts,
}: {
  titles: readonly string[];
  texts: MethodTexts | undefined;
}) {
  return titles.map((title, index) => {
    const { text, lang } = methodText(title, texts);
    return (
      <Fragment key={title}>
        {index > 0 && ', '}
        {lang === undefined ? text : <span lang={lang}>{text}</span>}
      </Fragment>
    );
  });
}
