import { isImmutable } from '../../pipeline/hosting/response-headers.ts';
import type { DeployedFile, DeployPart, Inventory } from './journal/inventory.ts';
import { type FrozenRelease, INDEX_ROOT_HASH, type ReleaseFile } from './release-files.ts';
import { type Ordered, removalOrder, sendOrder } from './send-order.ts';

/** Milliseconds for which files stay after they left the release. */
export interface Grace {
  pages: number;
  /** Pages that browsers have open name these. */
  immutable: number;
}

type OrderedFile = ReleaseFile & Ordered;

/** Steps of a deploy, in order. */
export interface DeployPlan {
  part: DeployPart;
  /** Steps of groups of files; the part's `put` is all of them in this order. */
  send: OrderedFile[][][];
  /** Steps. */
  remove: string[][];
}

/** Compares a release with what the target holds. */
export function planDeploy(
  { files, unchanged, gone }: FrozenRelease,
  inventory: Inventory,
  grace: Grace,
  now: number,
): DeployPlan {
  const send = sendOrder(
    [...files.values()].map((file) => ({
      ...file,
      isNew: inventory.get(file.path) === null,
      kind: kindOf(file),
    })),
  );
  const retired = inventory.retired();
  const keep = retired.filter(({ path }) => unchanged.has(path)).map(({ path }) => path);
  const retire = gone.map((path) => [path, now] as const);
  const back = new Set(keep);
  const isDue = ({ path, since }: DeployedFile) =>
    since !== null && !back.has(path) && !files.has(path) && now - since >= graceOf(path, grace);
  const remove = removalOrder(retired.filter(isDue));
  const put = send.flat(2).map(({ path, hash }) => [path, hash] as const);
  return { part: { at: now, put, keep, retire, remove: remove.flat() }, send, remove };
}

/** Returns true where the target has all that the release has, and nothing that is to go. */
export function isEmptyPlan({ part: { put, keep, retire, remove } }: DeployPlan): boolean {
  return [put, keep, retire, remove].every((paths) => paths.length === 0);
}

/** When the next file is to be removed, in milliseconds since 1970; null where none is waiting. */
export function nextRemoval(inventory: Inventory, grace: Grace): number | null {
  const due = inventory.retired().map(({ path, since }) => (since ?? 0) + graceOf(path, grace));
  return due.length === 0 ? null : due.reduce((one, other) => Math.min(one, other));
}

/** A page is never there longer than what it names. */
function graceOf(path: string, { pages, immutable }: Grace): number {
  return isImmutable(`/${path}`) ? Math.max(immutable, pages) : pages;
}

function kindOf({ hash, content }: ReleaseFile): Ordered['kind'] {
  if ('redirect' in content) return 'redirect';
  return hash === INDEX_ROOT_HASH ? 'index root' : 'file';
}
