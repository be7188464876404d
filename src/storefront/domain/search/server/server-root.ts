import type { SearchServerSettings } from '../../settings/search-server.ts';
import type { IndexFileName, IndexRoot } from '../catalog-index/index-format.ts';

/** The root of a release's index where a search server answers for it: browsers load no file below but two. */
export interface ServerRoot {
  schema: number;
  products: number;
  facets: IndexFileName;
  translations?: IndexFileName;
  server: SearchServerSettings;
  /** The root of the index that the documents are made from. */
  documents: IndexFileName;
}

/** The file that `builds/latest.json` names: the root of an index, or of what a search server answers for. */
export type AnyRoot = IndexRoot | ServerRoot;
