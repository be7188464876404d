import { join } from 'node:path';
import type { SeedImage } from '../../db/seed/types.ts';
import { readTable } from './csv/read-table.ts';

/** Alternative texts of pictures, beside the file of products. */
const PICTURE_TEXTS = 'pictures.csv';

/**
 * The texts of pictures by the address or name that the file of products gives them.
 * @throws where the file lacks a column
 */
export function readPictureTexts(folder: string): Map<string, Pick<SeedImage, 'alt' | 'title'>> {
  const rows = readTable(join(folder, PICTURE_TEXTS), ['File', 'Alternative text', 'Title']);
  return new Map(
    rows.map(({ cells }) => [cells.File, { alt: cells['Alternative text'], title: cells.Title }]),
  );
}
