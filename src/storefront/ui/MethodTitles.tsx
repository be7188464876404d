import { Fragment } from 'react';
import { type MethodTexts, methodText } from '#storefront/domain/languages/method-text.ts';

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
