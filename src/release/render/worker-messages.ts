/** The data that a render worker is started with. */
export interface WorkerOptions {
  /** Compiled server entry. */
  entry: string;
  /** Snapshot file. */
  snapshot: string;
}

/** A page of which only cards changed: they are replaced in the files that it has. */
export interface CardUpdate {
  /** Products whose cards the page shows. */
  cards: number[];
  /** Root that has the page's files. */
  root: string;
  /** Hash over all bytes of these files; where they have another, the page is rendered. */
  hash: string;
}

export interface PageToRender {
  path: string;
  /** Left out for a page that is rendered. */
  update?: CardUpdate;
}

export interface RenderJob {
  pages: PageToRender[];
}

export interface RenderResult {
  path: string;
  html: Uint8Array<ArrayBuffer>;
  payload: Uint8Array<ArrayBuffer> | null;
  csp: string | null;
  /** Hash over all bytes of the page's files. */
  hash: string;
  /** Keys of the entities that were read. */
  keys: string[];
  /** Only cards were replaced: its policy and what else it depends on are as before. */
  isUpdate: boolean;
}

/** An error of a thread; its class does not cross threads. */
export interface WorkerFailure {
  message: string;
  /** What SQLite calls it, where it was SQLite's. */
  errcode: number | null;
}

export interface WorkerMessage {
  pages: RenderResult[];
  /** The error that ended the job, or null. */
  failed: WorkerFailure | null;
}
