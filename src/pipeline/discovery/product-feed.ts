import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { linkFile, temporaryFile } from '../../kit/files/files.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { EntityChange } from '../snapshot/entity-changes.ts';
import { feedItems } from './feed-items.ts';
import { element } from './xml.ts';

/** Products for merchant centres, in Google's format on RSS 2.0. */
export const FEED_FILE = 'product-feed.xml';

/** Items are written in blocks of this many characters, with pauses in which other work gets its turn. */
const CHUNK = 64 * 1024;

const CONCERNED = /^(?:product|card|slug):|^settings$/;

/** Names in the index's state. */
const DUE = 'feed-due';
const WRITTEN = 'feed-written';

/** Records that a plan changes what the feed says; the record survives a killed process. */
export function noteFeedChanges(index: PageIndex, changes: readonly EntityChange[]): void {
  if (changes.some(({ key }) => CONCERNED.test(key))) noteFeed(index);
}

/** Records that the feed must be written again, whatever changed. */
export function noteFeed(index: PageIndex): void {
  index.setState(DUE, 'yes');
}

/**
 * Writes the feed of a new root, before it is served: the former one names pictures that the new root may not have.
 * If that fails, the feed stays due, and `writeDueFeed` says why; until then the root has the former one.
 * @param formerRoot of the same store; null if there is none
 * @param now milliseconds since 1970
 */
export async function writeFirstFeed(
  index: PageIndex,
  root: string,
  formerRoot: string | null,
  now: number,
): Promise<void> {
  const file = join(root, FEED_FILE);
  try {
    await writeFeed(file, index);
    index.setState(WRITTEN, String(now));
    index.setState(DUE, '');
  } catch {
    const former = formerRoot === null ? null : join(formerRoot, FEED_FILE);
    if (former !== null && existsSync(former)) linkFile(former, file);
  }
}

interface FeedSchedule {
  /** Shortest time between two writes, in milliseconds. */
  interval: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Called before the file is replaced, with its path in the release. */
  replacing?: (path: string) => Promise<void>;
}

/**
 * Writes the feed of the published root if it is out of date and was last written long enough ago. It takes
 * longer the larger the catalog is, so not every changed price may cause one.
 * @returns when it is due next, in milliseconds since 1970; null if it is up to date
 */
export async function writeDueFeed(
  index: PageIndex,
  root: string,
  { interval, now, replacing }: FeedSchedule,
): Promise<number | null> {
  const file = join(root, FEED_FILE);
  const isThere = existsSync(file);
  if (isThere && index.state(DUE) !== 'yes') return null;
  const written = Number(index.state(WRITTEN) ?? Number.NEGATIVE_INFINITY);
  const dueAt = written + interval;
  // A clock that was set back must not stop it.
  if (isThere && written <= now && now < dueAt) return dueAt;
  index.transaction(() => {
    index.setState(DUE, 'yes');
    index.setState(WRITTEN, String(now));
  });
  await writeFeed(file, index, () => replacing?.(FEED_FILE));
  index.transaction(() => index.setState(DUE, ''));
  return null;
}

async function writeFeed(
  file: string,
  index: PageIndex,
  replacing?: () => Promise<void> | undefined,
): Promise<void> {
  const temporary = temporaryFile(file, 'feed');
  const handle = await open(temporary, 'w');
  try {
    const settings = index.sitemaps.settings();
    let text = feedHead(settings);
    for (const json of index.sitemaps.listedProducts()) {
      text += feedItems(JSON.parse(json) as Product, settings).join('');
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

function feedHead({ siteName, baseUrl, description, shortDescription }: SiteSettings): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', siteName),
    element('link', `${baseUrl}/`),
    element('description', description || shortDescription || siteName),
    '',
  ].join('\n');
}
