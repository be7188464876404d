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

/**
 * Reads the addresses that a release's sitemaps name.
 * @param root folder of the release
 * @returns address -> hash of what search engines see there: as far as sitemaps say when it changed their entry, else
 *   the data of the page
 * @throws if a file that the sitemaps name cannot be read
 */
export async function readSitemaps(root: string): Promise<Map<string, string>> {
  const facts = new Map<string, string>();
  for (const locale of LOCALE_CODES) {
    const index = await readFile(join(root, sitemapIndexFile(locale)), 'utf8');
    for (const [, location = ''] of index.matchAll(LOCATION)) {
      const sitemap = await readFile(join(root, basename(plainText(location))), 'utf8');
      for (const [, loc = '', entry = ''] of sitemap.matchAll(ENTRY)) {
        const address = plainText(loc);
        const content = entry.includes('<lastmod>') ? entry : entry + (await payloadOf(root, address));
        facts.set(address, hash('sha256', content, 'base64url'));
      }
    }
  }
  return facts;
}

/** The data of a page; empty for one that has none. */
async function payloadOf(root: string, address: string): Promise<string> {
  const path = new URL(address).pathname;
  const file = canBePage(path) ? payloadFile(path) : null;
  return file === null ? '' : await readFile(join(root, file), 'utf8').catch(() => '');
}
