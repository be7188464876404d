/** The data that a render worker is started with. */
export interface WorkerOptions {
  /** Compiled server entry. */
  entry: string;
  /** Snapshot file. */
  snapshot: string;
}

export interface RenderJob {
  paths: string[];
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
