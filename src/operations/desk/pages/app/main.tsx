import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { DeskTexts } from '../messages.ts';
import { Opening } from './Opening.tsx';

/** The part of the page that holds the texts, which `page.ts` makes. */
const { locale, texts } = JSON.parse(document.querySelector('#desk-texts')?.textContent ?? '') as {
  locale: Locale;
  texts: DeskTexts;
};

const root = document.querySelector('#desk');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Opening locale={locale} texts={texts} />
    </StrictMode>,
  );
}
