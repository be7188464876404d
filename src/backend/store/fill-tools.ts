import type { Store } from './database.ts';
import type { IdSequence, MediaFiler } from './fill-media.ts';
import type { TermSource } from './fill-terms.ts';

/** What products and variations are filed with. */
export interface FillTools {
  store: Store;
  ids: IdSequence;
  media: MediaFiler;
  terms: TermSource;
  timezone: string;
}
