import type { PreviewNote } from '#storefront/domain/page-data/page-data.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { PageHashes } from '../index/page-row.ts';
import type { EntityOverlay } from '../snapshot/open-catalog.ts';

/** The data that a render worker is started with. */
export interface WorkerOptions {
  /** Compiled server entry. */
  entry: string;
}

/** A page on which only cards changed: they are replaced in its files. */
export interface CardUpdate {
  /** Products whose cards the page shows. */
  cards: number[];
  /** Root that has the page's HTML. */
  root: string;
  /** Of that HTML; if it differs, the page is rendered. */
  hash: string;
}

export interface PageToRender {
  path: string;
  /** Absent for a page that is rendered. */
  update?: CardUpdate;
  /** Its payload is in place. */
  hasPayload?: true;
}

/** Many pages, by locale, made as they are asked for. */
export interface PageParts {
  readonly length: number;
  parts(): Iterable<{ locale: Locale | null; length: number; pages: Iterable<PageToRender> }>;
}

export interface PageOutput {
  /** Folder of the release. */
  root: string;
  /**
   * Folder on its file system for files that differ from those of the root, which is served; null for a root that
   * nobody reads yet: its files are written in place.
   */
  staging: string | null;
  /** Of a root that nobody reads yet: the one that is served, whose payloads are linked where they are the same. */
  former?: string | null;
}

/** Of a shop whose pages are kept in packs. */
export interface PackedOutput extends PageOutput {
  /** Whoever has put pages into packs names these and writes no files. */
  asPacks: true;
}

export interface PagesToRender {
  pages: PageToRender[];
  /** That is rendered as a whole: the thread forgets what is of others. Null for pages of several, or that changed. */
  locale: Locale | null;
  /** Null if the pages are to be handed over, with their bytes. */
  output: PageOutput | null;
  /** Read in place of the snapshot's entities; absent for pages of the snapshot alone. */
  overlay?: Overlay;
}

/** Has a thread load the compiled shop, if it is there and not loaded yet; nothing is answered. */
export const LOAD = 'load';

export interface RenderJob extends PagesToRender {
  /** File path of the database that the pages are rendered from. */
  snapshot: string;
  /** Only the payloads are made, which needs no compiled shop. */
  isAhead?: boolean;
}

/** Shown in place of the snapshot by pages that are rendered alone. */
export interface Overlay {
  entities: EntityOverlay;
  /** Makes them previews; absent for pages as shoppers would see them. */
  note?: PreviewNote;
}

export interface RenderResult extends PageHashes {
  path: string;
  html: Uint8Array;
  payload: Uint8Array | null;
  csp: string | null;
  /** Keys of the entities that were read. */
  keys: string[];
  /** Only cards were replaced: its policy and what else it depends on are as before. */
  isUpdate: boolean;
}

export interface WrittenFile {
  /** In the release, in slashes. */
  path: string;
  /** Its temporary path before it is moved into the root; null if it is in place. */
  staged: string | null;
  /** The root has no such file yet. */
  isNew: boolean;
  bytes: number;
}

/** A page whose files were written. */
export interface WrittenPage extends Omit<RenderResult, 'html' | 'payload'> {
  /** Those that were written, since no root had them as they are, in the order in which they may be put in place. */
  files: WrittenFile[];
  /** Name of the pack that has it, where no file was written; all pages of a pack come at once and in its order. */
  pack?: string;
}

/** The payload of a page that is written ahead of it. */
export interface WrittenPayload extends Pick<WrittenPage, 'path' | 'payloadHash' | 'keys' | 'files'> {}

/** By path. */
export type WrittenPayloads = ReadonlyMap<string, WrittenPayload>;

/** An error of a thread; its class does not cross threads. */
export interface WorkerFailure {
  message: string;
  /** SQLite's code, for an error of SQLite. */
  errcode: number | null;
  /** The operating system's code, where it has one, such as `ENOSPC`, and the file it was about. */
  code: string | null;
  path: string | null;
}

export interface WorkerMessage {
  pages: WrittenPage[];
  /** Those of a job ahead. */
  payloads: WrittenPayload[];
  /** Those of a job without an output. */
  rendered: RenderResult[];
  /** The error that ended the job, or null. */
  failed: WorkerFailure | null;
}
