import { StrictMode, useEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { DeskTexts } from '../messages.ts';
import { Refusal } from '../parts/Answer.tsx';
import { DeskError } from './api.ts';
import { DeskProvider } from './context.ts';
import { Desk } from './Desk.tsx';
import { deskFormat, deskTranslator } from './format.ts';
import { follow } from './live.ts';
import { useAnswer } from './use-answer.ts';

const WRONG_LINK = new DeskError('link', '');

/** Asks for the session, and shows the desk, or why there is none. */
function Opening({ locale, texts }: { locale: Locale; texts: DeskTexts }) {
  const t = useMemo(() => deskTranslator(locale, texts), [locale, texts]);
  const format = useMemo(() => deskFormat(locale), [locale]);
  const { value: session, error, again } = useAnswer('session');
  useEffect(() => {
    if (session !== null) follow();
  }, [session]);
  const desk = useMemo(
    () => (session === null ? null : { session, locale, t, format }),
    [session, locale, t, format],
  );
  if (error !== null) {
    return (
      <main className="alone">
        <h1>{t('desk.title')}</h1>
        <Refusal error={wasRefused() && error.code === 'session' ? WRONG_LINK : error} t={t} again={again} />
      </main>
    );
  }
  if (desk === null) return <p className="alone">{t('desk.opening')}</p>;
  return (
    <DeskProvider value={desk}>
      <Desk />
    </DeskProvider>
  );
}

/** The server leads here after a link with a wrong token. */
function wasRefused(): boolean {
  return new URLSearchParams(location.search).has('refused');
}

/** The part of the page that holds the texts, which `desk-files.ts` makes. */
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
