import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFAULT_LOCALE, LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { canBePage, payloadFile } from '../index/page-files.ts';
import { sitemapIndexFile } from './sitemaps.ts';
import { plainText } from './xml.ts';

const LOCATION = /<loc>(.*?)<\/loc>/g;
const ENTRY = /<url><loc>(.*?)<\/loc>(.*)<\/url>/g;

/**
 * Reads the origin of a release's addresses, such as `https://shop.example`.
 * @throws if the release has no sitemaps
 */
export async function readOrigin(root: string): Promise<string> {
  const index = await readFile(join(root, sitemapIndexFile(DEFAULT_LOCALE)), 'utf8');
  const [, location = ''] = [...index.matchAll(LOCATION)][0] ?? [];
  return new URL(plainText(location)).origin;
}

/** A sitemap of a release. */
export interface ReadSitemap {
  /** Hash of its text; null where that does not tell of every change, as pages without a date are in it. */
  fingerprint: string | null;
  /**
   * Address -> hash of what search engines see there: as far as sitemaps say when it changed their entry, else the data
   * of the page. Null where the sitemap is known.
   */
  facts: Map<string, string> | null;
}

/**
 * Reads the addresses that a release's sitemaps name.
 * @param root folder of the release
 * @param isKnown true for a sitemap whose entries are not needed, by its file and fingerprint
 * @returns the sitemaps by their files
 * @throws if a file that the sitemaps name cannot be read
 */
export async function readSitemaps(
  root: string,
  isKnown: (file: string, fingerprint: string) => boolean = () => false,
): Promise<Map<string, ReadSitemap>> {
  const sitemaps = new Map<string, ReadSitemap>();
  for (const locale of LOCALE_CODES) {
    const index = await readFile(join(root, sitemapIndexFile(locale)), 'utf8');
    for (const [, location = ''] of index.matchAll(LOCATION)) {
      const file = basename(plainText(location));
      const text = await readFile(join(root, file), 'utf8');
      const fingerprint = isDated(text) ? hash('sha256', text, 'base64url') : null;
      const facts = fingerprint !== null && isKnown(file, fingerprint) ? null : await factsOf(root, text);
      sitemaps.set(file, { fingerprint, facts });
    }
  }
  return sitemaps;
}

/** True if every entry of a sitemap says when its page has changed. */
function isDated(text: string): boolean {
  return text.split('<url>').length === text.split('<lastmod>').length;
}

async function factsOf(root: string, text: string): Promise<Map<string, string>> {
  const facts = new Map<string, string>();
  for (const [, loc = '', entry = ''] of text.matchAll(ENTRY)) {
    const address = plainText(loc);
    const content = entry.includes('<lastmod>') ? entry : entry + (await payloadOf(root, address));
    facts.set(address, hash('sha256', content, 'base64url'));
  }
  return facts;
}

/** The data of a page; empty for one that has none. */
async function payloadOf(root: string, address: string): Promise<string> {
  const path = new URL(address).pathname;
  const file = canBePage(path) ? payloadFile(path) : null;
  return file === null ? '' : await readFile(join(root, file), 'utf8').catch(() => '');
}
