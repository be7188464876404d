import {
  isKeepable,
  isKeepablePage,
  keptAt,
  NETWORK_PATIENCE,
} from '#storefront/domain/offline/kept-page.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { KeptAnswers, keepFilesOf } from './kept-answers.ts';
import type { OfflineMessages } from './offline-messages.ts';
import { type KeptPage, markedPage, titleOf, unavailablePage } from './offline-page.ts';
import type { AnswerEvent } from './worker-scope.ts';

/** Messages by locale; the build puts them in. */
declare const MESSAGES: Record<Locale, OfflineMessages>;

/** Links to kept pages in the page that says that another is not there. */
const MAX_LINKS = 12;

/** Answers that are kept: pages, and data that their scripts ask for. */
export const pages = new KeptAnswers('pages');
export const data = new KeptAnswers('data');

/** The network's answer to a navigation, which the browser may have asked for while the worker started. */
async function fromNetwork(event: AnswerEvent): Promise<Response> {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

/** Answers with a page of another kind than the shop's. */
export const answerForeign = fromNetwork;

/** Answers with a page that is not kept, or says that it needs the network. */
export async function answerOwnPage(event: AnswerEvent, path: string): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch (error) {
    return (await unavailable(path)) ?? Promise.reject(error);
  }
}

/** Answers with a page from the network, and keeps it; with the kept one where nothing answers. */
export async function answerPage(event: AnswerEvent, path: string): Promise<Response> {
  const answering = fromNetwork(event).then((answer) => {
    event.waitUntil(keepPage(path, answer.clone()));
    return answer;
  });
  // A page that comes too late is kept all the same.
  event.waitUntil(answering.catch(() => undefined));
  const patience = Promise.withResolvers<Response>();
  const timer = setTimeout(async () => {
    const kept = await keptPage(path);
    if (kept !== null) patience.resolve(kept);
  }, NETWORK_PATIENCE);
  try {
    return await Promise.race([answering, patience.promise]);
  } catch (error) {
    return (await keptPage(path)) ?? (await unavailable(path)) ?? Promise.reject(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps a page with the files that it needs; a page that is gone is forgotten. */
export async function keepPage(path: string, answer: Response): Promise<void> {
  if (answer.status === 404 || answer.status === 410) return pages.remove(path);
  if (!isKeepable(answer)) return;
  const markup = await answer.text();
  if (!isKeepablePage(markup)) return;
  await pages.keep(path, markup, answer.headers);
  await keepFilesOf(markup);
}

/** Answers with data from the network, and keeps it; with what was kept where nothing answers. */
export async function answerData(event: AnswerEvent, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (isKeepable(answer)) {
      const copy = answer.clone();
      event.waitUntil(copy.arrayBuffer().then((body) => data.keep(path, body, copy.headers)));
    }
    return answer;
  } catch (error) {
    return (await data.find(path)) ?? Promise.reject(error);
  }
}

async function keptPage(path: string): Promise<Response | null> {
  const kept = await pages.find(path);
  if (kept === undefined) return null;
  const time = keptAt(kept, Date.now()) ?? Date.now();
  const markup = markedPage(await kept.text(), time, language(path));
  return new Response(markup, { headers: kept.headers });
}

/** A page in the place of one that is not there; null if no page of its locale is kept either. */
async function unavailable(path: string): Promise<Response | null> {
  const { locale } = language(path);
  const kept: KeptPage[] = [];
  let lender: { markup: string; headers: Headers } | null = null;
  for (const each of await pages.paths()) {
    if (kept.length === MAX_LINKS) break;
    const page = language(each).locale === locale ? await pages.find(each) : undefined;
    if (page === undefined) continue;
    const markup = await page.text();
    lender ??= { markup, headers: page.headers };
    kept.push({ path: each, title: titleOf(markup) });
  }
  if (lender === null) return null;
  return new Response(unavailablePage(lender.markup, kept, language(path)), { headers: lender.headers });
}

function language(path: string): { locale: Locale; messages: OfflineMessages } {
  const { locale } = splitLocale(path);
  return { locale, messages: MESSAGES[locale] };
}
