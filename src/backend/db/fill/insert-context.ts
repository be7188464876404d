import type { Store } from '../database.ts';
import type { IdSequence, MediaInserter } from './fill-media.ts';
import type { TermLookup } from './fill-terms.ts';

/** Shared state for inserting products and variations. */
export interface InsertContext {
  store: Store;
  ids: IdSequence;
  media: MediaInserter;
  terms: TermLookup;
  timezone: string;
}
