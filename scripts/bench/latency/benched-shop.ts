import type { Store } from '#backend/db/database.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { EditTarget } from '../harness/edit-target.ts';

/** A shop that follows its store while it is measured. */
export interface BenchedShop {
  /** Address of the served release. */
  url: string;
  folders: Workspace;
  /** The store's database, to change the catalog by. */
  store: Store;
  /** Products that about as many pages show, each to be changed in turn. */
  targets: EditTarget[];
}
