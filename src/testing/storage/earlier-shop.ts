import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Store } from '#backend/db/database.ts';
import { type RunningBackend, serveStore } from '#backend/start/serve.ts';

/** Storage as commit 9d9b451 wrote it, see the README there. */
const FOLDER = new URL('../fixtures/storage-9d9b451/', import.meta.url);

/** A moment at which all sessions of that shop were still good. */
export const WRITTEN_AT = new Date('2026-11-21T23:38:40Z');

/** That store's address, which its tokens name. */
export const SITE_URL = 'http://127.0.0.1:4790';

/** A browser's storage of the shop, and the page that it showed. */
interface Situation {
  situation: string;
  path: string;
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  cookies: { name: string; value: string }[];
}

export type SituationName =
  | 'cart'
  | 'draft'
  | 'every-change'
  | 'first-unsent'
  | 'notices'
  | 'order-without-details'
  | 'orders'
  | 'pending-card'
  | 'pending-order'
  | 'pending-unsent-order'
  | 'signed-in'
  | 'unsent';

export function situation(name: SituationName): Situation {
  return JSON.parse(readFileSync(new URL(`browser/${name}.json`, FOLDER), 'utf8')) as Situation;
}

/** Writes a copy of a file of that shop. @param name such as `snapshot.sqlite` */
export function restoreFile(name: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gunzipSync(readFileSync(new URL(`${name}.gz`, FOLDER))));
}

/** Copies that shop's processed pictures and their index into a folder. */
export function restorePictures(folder: string): void {
  restoreFile('pictures.sqlite', join(folder, 'index.sqlite'));
  cpSync(fileURLToPath(new URL('pictures/', FOLDER)), folder, { recursive: true });
}

/** That shop's store, running; `file` and `media` are where its data is. */
export interface EarlierStore extends RunningBackend {
  file: string;
  media: string;
}

/** Serves a copy of that shop's store, with its carts, customers and orders, on a free port. */
export async function serveEarlierStore(): Promise<EarlierStore> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-earlier-'));
  const file = join(folder, 'backend.sqlite');
  restoreFile('backend.sqlite', file);
  const media = join(folder, 'media');
  const backend = await serveStore(Store.open(file), {
    host: '127.0.0.1',
    port: 0,
    media,
    mail: join(folder, 'mail'),
    siteUrl: SITE_URL,
    environment: {},
  });
  return {
    ...backend,
    ...{ file, media },
    async close() {
      await backend.close();
      rmSync(folder, { recursive: true });
    },
  };
}
