import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteImageError } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { ImageFetcher } from '#kit/remote-images/fetch-image.ts';
import { SITE_ICON } from '#storefront/domain/settings/limits.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { isMissing, writeFileAtomic } from '../../kit/files/files.ts';
import { APP_ICON_FILES, appIconVersion, makeAppIcons } from './app-icons.ts';
import { storeScope } from './picture-store.ts';

/** Milliseconds until the shop's icon is asked for again at another host. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Name of the file that says what the icons were made of. It is written last. */
const RECORD = 'icons.json';

interface IconRecord {
  /** Address of the shop's own icon. */
  address: string;
  version: string;
  /** Milliseconds since 1970. */
  checkedAt: number;
}

export interface AppIconOptions {
  /** Folder of the icons. */
  folder: string;
  /** Folder of the shop's public files, where relative addresses are looked for first. */
  publicFolder: string;
  /** The store's GraphQL endpoint: its host may be private. */
  endpoint: string;
  /** Colour behind an icon that does not fill its square, as CSS. */
  background: string;
  log: (line: string) => void;
  now?: () => number;
}

/** The files of the shop's icons, and their version; null if they could never be made. */
export function appIcons(folder: string): { version: string; file: (name: string) => Buffer } | null {
  const record = readRecord(folder);
  if (record === null || !APP_ICON_FILES.every((name) => existsSync(join(folder, name)))) return null;
  return { version: record.version, file: (name) => readFileSync(join(folder, name)) };
}

/**
 * Makes the icons of the installed shop from its icon, else its logo, else the neutral icon, unless they are there. An
 * icon that cannot be used is logged, and the former ones or the neutral one stay.
 */
export async function bringAppIcons(
  { siteIcon, logo }: Pick<SiteSettings, 'siteIcon' | 'logo'>,
  options: AppIconOptions,
): Promise<void> {
  const address = siteIcon || logo || SITE_ICON;
  const { folder, log, now = Date.now } = options;
  const reason = await reasonNotTo(bring(address, options));
  if (reason === null) return;
  log(says('pictures.icon', { address, reason }));
  if (appIcons(folder) === null) await reasonNotTo(bring(SITE_ICON, options));
  // Not asked for again at each look at the store: its host may take long to say nothing.
  writeRecord(folder, { address, version: readRecord(folder)?.version ?? '', checkedAt: now() });
}

/** The reason for which a picture could not be brought; null if it was. */
async function reasonNotTo(brought: Promise<void>): Promise<string | null> {
  try {
    await brought;
    return null;
  } catch (error) {
    if (!(error instanceof RemoteImageError)) throw error;
    return error.message;
  }
}

async function bring(
  address: string,
  { folder, publicFolder, endpoint, background, now = Date.now }: AppIconOptions,
): Promise<void> {
  const record = readRecord(folder);
  const own = address.startsWith('/') ? readOwn(join(publicFolder, address)) : null;
  const isRecent = record?.address === address && now() - record.checkedAt < MAX_AGE_MS;
  if (own === null && isRecent) return;
  const bytes = own ?? (await fetchIcon(address, endpoint));
  const version = appIconVersion(bytes, background);
  if (record?.version === version && isRecent) return;
  if (record?.version !== version) {
    mkdirSync(folder, { recursive: true });
    for (const [name, file] of await makeAppIcons(bytes, background))
      writeFileAtomic(join(folder, name), file);
  }
  writeRecord(folder, { address, version, checkedAt: now() });
}

async function fetchIcon(address: string, endpoint: string): Promise<Buffer> {
  const fetched = await new ImageFetcher(storeScope(new URL(endpoint))).fetch(address, null);
  if (fetched.kind === 'unchanged')
    throw new RemoteImageError('The server calls an unknown picture unchanged.');
  return fetched.bytes;
}

/** A file of the shop's own; null if there is none by this path, as where the address is one of the store. */
function readOwn(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function writeRecord(folder: string, record: IconRecord): void {
  mkdirSync(folder, { recursive: true });
  writeFileAtomic(join(folder, RECORD), JSON.stringify(record));
}

function readRecord(folder: string): IconRecord | null {
  try {
    const record = JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as Partial<IconRecord>;
    const { address, version, checkedAt } = record;
    const isWhole =
      typeof address === 'string' && typeof version === 'string' && typeof checkedAt === 'number';
    return isWhole ? { address, version, checkedAt } : null;
  } catch {
    return null;
  }
}
