import { withNextIds } from '../../catalog/changes/change-helpers.ts';
import type { Store } from '../../db/database.ts';
import { pictureInserter } from '../../db/fill/fill-media.ts';
import type { SeedImage } from '../../db/seed/types.ts';
import type { Change } from './format-change.ts';

const TEXT = { type: 'string' } as const;
const TEXTS = { type: 'string', multiple: true } as const;

/** The flags of all commands. */
export const FLAGS = {
  file: TEXT,
  media: TEXT,
  sale: TEXT,
  from: TEXT,
  to: TEXT,
  low: TEXT,
  name: TEXT,
  price: TEXT,
  category: TEXTS,
  tag: TEXTS,
  stock: TEXT,
  image: TEXT,
  description: TEXT,
  summary: TEXT,
  status: TEXT,
  slug: TEXT,
  parent: TEXT,
  author: TEXT,
  rating: TEXT,
  text: TEXT,
  forever: { type: 'boolean' },
} as const;

type FlagValue<F> = F extends { type: 'boolean' }
  ? boolean
  : F extends { multiple: true }
    ? string[]
    : string;
type Flags = { [K in keyof typeof FLAGS]?: FlagValue<(typeof FLAGS)[K]> | undefined };

export interface CommandContext {
  store: Store;
  /** Folder of the uploaded files. */
  media: string;
  flags: Flags;
}

export interface Command {
  /**
   * The command with its arguments and flags: `set price <product> [price] [--sale PRICE]`. Its name is the words
   * before the first argument; no other flags than these are taken, and what is in brackets may be left out.
   */
  usage: string;
  /** @returns what to print */
  run(args: readonly string[], context: CommandContext): Output | Promise<Output>;
}

type Output = string | Change;

/** Joins arguments, so that quotes around a text are optional. */
export function joined(args: readonly string[]): string {
  return args.join(' ').trim();
}

/**
 * Files a picture in the media library: one that lies below the media folder or the working folder, or at an address
 * of the web.
 * @throws if there is no such picture
 */
export async function uploadPicture(source: string, { store, media }: CommandContext): Promise<SeedImage> {
  const { importPictures } = await import('../import/import-pictures.ts');
  const { measurePictures } = await import('../../catalog/media/measure.ts');
  const options = { media, folder: process.cwd(), allowLoopback: true };
  const { files, problems } = await importPictures([source], options, () => undefined);
  const file = files.get(source);
  if (file === undefined) throw new Error(`The picture "${source}" cannot be had: ${problems.get(source)}`);
  const title = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const image = { file, alt: '', title };
  const sizes = await measurePictures(media, [file]);
  store.transaction(() => withNextIds(store, (ids) => pictureInserter(store, ids, sizes)(image)));
  return image;
}
