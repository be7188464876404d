/** A page in the index. */
export interface IndexedPage {
  path: string;
  /** Hash over the bytes of its files; null before it was first rendered. */
  hash: string | null;
  /** Its files are not those of the current catalog. */
  dirty: boolean;
}

/** A rendered page. */
export interface PageRecord {
  path: string;
  hash: string;
  /** Its Content-Security-Policy, if it has one. */
  csp: string | null;
  /** Keys of the entities that it read. */
  keys: readonly string[];
  /** The policy and the keys stay those of the record before. */
  isUpdate?: boolean;
}
