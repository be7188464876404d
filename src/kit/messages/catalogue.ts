import type { Area } from './area.ts';
import { EMBEDDED_BACKEND } from './areas/backend.ts';
import { COMMANDS } from './areas/command.ts';
import { CONTENT } from './areas/content.ts';
import { DEPLOY } from './areas/deploy.ts';
import { HISTORY } from './areas/history.ts';
import { INSTALLING } from './areas/install.ts';
import { PICTURES } from './areas/pictures.ts';
import { RELEASE } from './areas/release.ts';
import { SETTINGS } from './areas/setting.ts';
import { STORE } from './areas/store.ts';
import { WATCHING } from './areas/watch.ts';

/** Everything that a merchant can put right, in the order of the page. */
export const AREAS = [
  STORE,
  PICTURES,
  CONTENT,
  RELEASE,
  HISTORY,
  DEPLOY,
  WATCHING,
  COMMANDS,
  SETTINGS,
  INSTALLING,
  EMBEDDED_BACKEND,
] as const satisfies readonly Area[];

/** The texts of all problems, as a union of records by key. */
export type Texts = (typeof AREAS)[number]['problems'][number]['says'];
