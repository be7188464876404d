/**
 * The shop's service worker: pages that were visited open without a network, marked with their age. Pages come from the
 * network while it answers, and name their scripts by content, so that nothing old is ever shown in their place.
 */
import { type RequestRule, requestRule } from '#storefront/domain/offline/request-rule.ts';
import { deleteKept } from './kept-answers.ts';
import { answerFile, keepFiles } from './kept-files.ts';
import { followBuild } from './kept-release.ts';
import { answerData, answerForeign, answerOwnPage, answerPage, keepPage } from './page-answers.ts';
import { type AnswerEvent, quietly, worker } from './worker-scope.ts';

worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  await deleteKept(false);
  // Absent in some browsers: then a page is asked for once the worker runs.
  await quietly(() => worker.registration.navigationPreload.enable());
  await worker.clients.claim();
}

type Answer = (event: AnswerEvent, path: string) => Promise<Response>;

const ANSWERS: Record<Exclude<RequestRule, 'ignored'>, Answer> = {
  page: answerPage,
  'own page': answerOwnPage,
  'foreign page': answerForeign,
  data: answerData,
  file: answerFile,
  build: followBuild,
};

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const asked = {
    method: request.method,
    url,
    isNavigation: request.mode === 'navigate',
    isPicture: request.destination === 'image',
  };
  const rule = requestRule(asked, worker.location.origin);
  if (rule !== 'ignored') event.respondWith(ANSWERS[rule](event, url.pathname));
});

/** The page that was open when the worker came tells what it has loaded. */
worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepOpened(event.data.map(String)));
});

/** @param addresses of the page, first, and of its files */
async function keepOpened(addresses: readonly string[]): Promise<void> {
  const [page, ...files] = addresses.flatMap((address) => {
    const url = URL.parse(address, worker.location.origin);
    return url === null || url.origin !== worker.location.origin ? [] : [url];
  });
  const ruleOf = (url: URL, isNavigation: boolean) =>
    requestRule({ method: 'GET', url, isNavigation, isPicture: false }, worker.location.origin);
  if (page === undefined || ruleOf(page, true) !== 'page') return;
  await quietly(async () => keepPage(page.pathname, await fetch(page.pathname, { cache: 'force-cache' })));
  await keepFiles(files.filter((url) => ruleOf(url, false) === 'file').map(({ pathname }) => pathname));
}
