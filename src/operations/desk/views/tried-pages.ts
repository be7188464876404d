import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, writeFile } from '#kit/files/files.ts';
import type { Environment } from '#pipeline/environment.ts';
import type { ReadPackedPage } from '#pipeline/history/packed-history.ts';
import { tryProjectChanges } from '#pipeline/project-what-if.ts';
import type { TriedPage } from '#pipeline/what-if/what-if.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { DESK_PATH, type DeskWhatIf, type WhatIfPage } from '../contract.ts';

/** Pages of a what-if that can be looked at. */
const MOST_PAGES = 500;

type Side = 'before' | 'after';

/** The pages of the last what-if, which frames show: on the disk, so that they outlive the process. */
export class TriedPages {
  readonly #workspace: Workspace;
  readonly #environment: Environment;
  readonly #readPacked: ReadPackedPage | null;

  /** @param readPacked null for a shop that has no packs */
  constructor(workspace: Workspace, environment: Environment, readPacked: ReadPackedPage | null) {
    this.#workspace = workspace;
    this.#environment = environment;
    this.#readPacked = readPacked;
  }

  /** Tries a change, in place of the one before. @throws IsletError if it cannot be tried */
  async make(change: string): Promise<DeskWhatIf> {
    rmSync(this.#folder, { recursive: true, force: true });
    const pages: WhatIfPage[] = [];
    const project = {
      workspace: this.#workspace,
      environment: this.#environment,
      readPacked: this.#readPacked,
    };
    const { sentences, changedPages, samePages } = await tryProjectChanges(change, project, (page) => {
      if (pages.length < MOST_PAGES) pages.push(this.#keep(page, pages.length));
    });
    return { change: sentences.join(' '), pages, changedPages, samePages };
  }

  /** HTML of a page of the last what-if; null if there is none. */
  page(number: number, side: Side): string | null {
    try {
      return readFileSync(this.#file(number, side), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  #keep({ before, after, ...page }: TriedPage, number: number): WhatIfPage {
    const addressOf = (side: Side, html: string | null) => {
      if (html === null) return null;
      writeFile(this.#file(number, side), html);
      return `${DESK_PATH}frame/what-if/${number}/${side}`;
    };
    return { ...page, before: addressOf('before', before), after: addressOf('after', after) };
  }

  get #folder(): string {
    return join(this.#workspace.desk, 'what-if');
  }

  #file(number: number, side: Side): string {
    return join(this.#folder, `${number}-${side}.html`);
  }
}

/** Reads pages in packs; null for a shop without. Nothing of the fleet is loaded before the first page. */
export function packedPageReader({
  target,
  objects,
}: Pick<Environment, 'target' | 'objects'>): ReadPackedPage | null {
  if (target === null || objects === null) return null;
  let opened: Promise<ReadPackedPage> | null = null;
  return async (page) => {
    opened ??= import('../../fleet/page-packs.ts').then(({ openPackedPages }) => openPackedPages(objects));
    return await (await opened)(page);
  };
}
