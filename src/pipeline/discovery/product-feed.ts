import { existsSync, mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { priceHistoryOf } from '#storefront/domain/settings/prices.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { linkFile, temporaryFile } from '../../kit/files/files.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { EntityChange } from '../snapshot/entity-changes.ts';
import { entityKey, parseView } from '../snapshot/entity-keys.ts';
import { FEED_FILES, type Feed, feedLocale, feedsOf } from './feed-files.ts';
import { feedItems } from './feed-items.ts';
import { element } from './xml.ts';

/** Items are written in blocks of this many characters, with pauses in which other work gets its turn. */
const CHUNK = 64 * 1024;

const CONCERNED = /^(?:product|card|slug):/;

/** State of the index: views whose feeds are out of date, as JSON. */
const DUE = 'feeds-due';
const ALL = '*';
/** State of the index: when the feed of a view was last written, in milliseconds since 1970. */
const written = ({ view }: Feed) => `feed-written@${view}`;

/** Records that a plan changes what feeds say; the record survives a killed process. */
export function noteFeedChanges(index: PageIndex, changes: readonly EntityChange[]): void {
  const keys = changes.map(({ key }) => parseView(key));
  const isAbout = ({ key }: { key: string }) => CONCERNED.test(key);
  if (keys.some(({ key }) => key === entityKey.settings)) noteFeeds(index);
  else if (keys.some(isAbout))
    setDue(index, [...noted(index), ...keys.filter(isAbout).map(({ view }) => view)]);
}

/** Records that all feeds must be written again, whatever changed; or none, if they are not due. */
export function noteFeeds(index: PageIndex, areDue = true): void {
  setDue(index, areDue ? [ALL] : []);
}

export function areFeedsDue(index: PageIndex): boolean {
  return noted(index).length > 0;
}

function noted(index: PageIndex): string[] {
  return JSON.parse(index.state(DUE) || '[]') as string[];
}

function setDue(index: PageIndex, views: readonly string[]): void {
  index.setState(DUE, JSON.stringify([...new Set(views)]));
}

/** The views of feeds that are out of date. */
function dueViews(index: PageIndex, feeds: readonly Feed[]): string[] {
  const views = noted(index);
  return views.includes(ALL) ? feeds.map(({ view }) => view) : views;
}

/**
 * Writes the feeds of a new root, before it is served: the former ones name pictures that the new root may not have.
 * One that fails stays due, and `writeDueFeeds` says why; until then the root has the former one.
 * @param formerRoot of the same store; null if there is none
 * @param options `now` in milliseconds since 1970; with `mayWait` those of the former root stay, and are due
 */
export async function writeFirstFeeds(
  index: PageIndex,
  root: string,
  formerRoot: string | null,
  { now, mayWait = false }: { now: number; mayWait?: boolean },
): Promise<void> {
  const feeds = feedsOf(index.sitemaps.settings());
  for (const feed of feeds) {
    const file = join(root, feed.file);
    const former = formerRoot === null ? null : join(formerRoot, feed.file);
    const hasFormer = former !== null && existsSync(former);
    if (mayWait && hasFormer) linkFile(former, file);
    else
      try {
        await writeFeed(file, index, feed);
        index.setState(written(feed), String(now));
        setDue(index, besides(feed, dueViews(index, feeds)));
      } catch {
        if (hasFormer) linkFile(former, file);
      }
  }
}

interface FeedSchedule {
  /** Shortest time between two writes, in milliseconds. */
  interval: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Called before a file is replaced or deleted, with its path in the release. */
  replacing?: (path: string) => Promise<void>;
}

/**
 * Writes the feeds of the published root that are out of date and were last written long enough ago, and deletes those
 * of languages that the shop no longer shows. Writing takes longer the larger the catalog is, so not every changed price
 * may cause one.
 * @returns when one is due next, in milliseconds since 1970; null if all are up to date
 */
export async function writeDueFeeds(
  index: PageIndex,
  root: string,
  schedule: FeedSchedule,
): Promise<number | null> {
  const feeds = feedsOf(index.sitemaps.settings());
  for (const file of FEED_FILES) {
    if (feeds.some((feed) => feed.file === file) || !existsSync(join(root, file))) continue;
    await schedule.replacing?.(file);
    await rm(join(root, file));
  }
  const next: number[] = [];
  for (const feed of feeds) {
    const dueAt = await writeIfDue(feed, feeds, { ...schedule, index, root });
    if (dueAt !== null) next.push(dueAt);
  }
  return next.length === 0 ? null : Math.min(...next);
}

/** @returns when it is due, in milliseconds since 1970; null if it is up to date now */
async function writeIfDue(
  feed: Feed,
  feeds: readonly Feed[],
  { index, root, interval, now, replacing }: FeedSchedule & { index: PageIndex; root: string },
): Promise<number | null> {
  const file = join(root, feed.file);
  const isThere = existsSync(file);
  const due = dueViews(index, feeds);
  if (isThere && !due.includes(feed.view)) return null;
  const writtenAt = Number(index.state(written(feed)) ?? Number.NEGATIVE_INFINITY);
  const dueAt = writtenAt + interval;
  // A clock that was set back must not stop it.
  if (isThere && writtenAt <= now && now < dueAt) return dueAt;
  index.transaction(() => {
    setDue(index, [...due, feed.view]);
    index.setState(written(feed), String(now));
  });
  await writeFeed(file, index, feed, () => replacing?.(feed.file));
  index.transaction(() => setDue(index, besides(feed, dueViews(index, feeds))));
  return null;
}

function besides({ view }: Feed, views: readonly string[]): string[] {
  return views.filter((other) => other !== view);
}

async function writeFeed(
  file: string,
  index: PageIndex,
  { view }: Feed,
  replacing?: () => Promise<void> | undefined,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = temporaryFile(file, 'feed');
  const handle = await open(temporary, 'w');
  try {
    const settings = index.sitemaps.settings(view);
    const locale = feedLocale(view, settings);
    let text = feedHead(settings);
    for (const json of index.sitemaps.listedProducts(view)) {
      text += feedItems(JSON.parse(json) as Product, settings, locale).join('');
      if (text.length < CHUNK) continue;
      await handle.write(text);
      await setImmediate();
      text = '';
    }
    await handle.write(`${text}</channel>\n</rss>\n`);
    await handle.close();
    await replacing?.();
    await rename(temporary, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

function feedHead(settings: SiteSettings): string {
  const { siteName, baseUrl, description, shortDescription } = settings;
  const own = priceHistoryOf(settings) === 'off' ? '' : ' xmlns:c="http://base.google.com/cns/1.0"';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"${own}>`,
    '<channel>',
    element('title', siteName),
    element('link', `${baseUrl}/`),
    element('description', description || shortDescription || siteName),
    '',
  ].join('\n');
}
