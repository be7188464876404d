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

export interface WorkerMessage {
  pages: RenderResult[];
  /** The error that ended the job, or null. */
  failed: string | null;
}
