/**
 * The shop's service worker: pages that were visited open without a network, marked with their age. Pages come from the
 * network while it answers, and name their scripts by content, so that nothing old is ever shown in their place.
 */

import {
  type BuildChanges,
  buildMetaPath,
  changesBetween,
  parseBuildChanges,
} from '#storefront/domain/builds/build-meta.ts';
import { parseBuildId } from '#storefront/domain/builds/build-polling.ts';
import { type RequestRule, requestRule } from '#storefront/domain/offline/offline-files.ts';
import { answerFile, deleteKept, keepFiles } from './kept-answers.ts';
import {
  answerData,
  answerForeign,
  answerOwnPage,
  answerPage,
  data,
  keepPage,
  pages,
} from './page-answers.ts';
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

/** Answers a page that asks for the newest release, and learns of it. */
async function followBuild(event: AnswerEvent, path: string): Promise<Response> {
  const answer = await fetch(event.request);
  event.waitUntil(quietly(() => learn(path, answer.clone())));
  return answer;
}

/** Looks for a newer worker after a release, and forgets pages that it removed. Others are shown with their age. */
async function learn(path: string, answer: Response): Promise<void> {
  const text = await answer.text();
  const latest = parseBuildId(JSON.parse(text));
  const known = await knownBuild(path);
  if (latest === null || latest === known) return;
  await data.keep(path, text, answer.headers);
  if (known === null) return;
  await quietly(() => worker.registration.update());
  const removed: string[] = [];
  await changesBetween(known, latest, async (id): Promise<BuildChanges | null> => {
    const meta =
      (await quietly(async () => parseBuildChanges(await (await fetch(buildMetaPath(id))).json()))) ?? null;
    removed.push(...(meta?.removed ?? []));
    return meta;
  });
  for (const page of removed) await pages.remove(page);
}

async function knownBuild(path: string): Promise<string | null> {
  const kept = await data.find(path);
  return kept === undefined ? null : parseBuildId(await kept.json());
}
