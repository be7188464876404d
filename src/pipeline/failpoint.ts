/**
 * Moments of a release at which a test kills the process. Set `ISLET_FAILPOINT=name` or, for its n-th
 * time, `ISLET_FAILPOINT=name:n`; unset, they cost a comparison.
 *
 * - `snapshot`: the snapshot is synced, nothing is planned
 * - `plan`: when a plan is made, before it is recorded in the index, and after
 * - `assets`: before client assets or pictures are linked into a release
 * - `render`: a batch of pages came from a render thread
 * - `write`: before a page's file is written, staged where the root is live
 * - `index`: before a file of the search index is written
 * - `replace`: before a file is replaced in the live root, or deleted from it
 * - `rollback`: before a file is restored because the release failed
 * - `commit`: before and after the index records the published pages
 * - `manifest`: before each of a build's manifests is published
 * - `switch`: before `dist` points at a new root, and before the index knows of it
 * - `cleanup`: before files that are no longer needed are deleted
 * - `history`: before a former file is kept, its record is made, or files that no kept release names are
 *   deleted; and before an announced rollback is recorded as done
 * - `picture`: a missing file of a picture is made; before it is stored, and before a release has it
 */
export const FAILPOINTS = [
  'snapshot',
  'plan',
  'assets',
  'render',
  'write',
  'index',
  'replace',
  'rollback',
  'commit',
  'manifest',
  'switch',
  'cleanup',
  'history',
  'picture',
] as const;

type Failpoint = (typeof FAILPOINTS)[number];

const armed = readFailpoint(process.env.ISLET_FAILPOINT);

/** Kills the process here, without any cleanup, where the environment names this failpoint. */
export function failpoint(name: Failpoint): void {
  if (armed === null || armed.name !== name) return;
  armed.hits -= 1;
  if (armed.hits === 0) process.kill(process.pid, 'SIGKILL');
}

/** @throws where the variable names no failpoint: a test of nothing would pass */
function readFailpoint(value: string | undefined): { name: Failpoint; hits: number } | null {
  if (!value) return null;
  const [written, count = '1'] = value.split(':');
  const name = FAILPOINTS.find((candidate) => candidate === written);
  const hits = Number(count);
  if (name === undefined || !Number.isInteger(hits) || hits < 1) {
    throw new Error(
      `ISLET_FAILPOINT is "${value}". Write one of ${FAILPOINTS.join(', ')}, and which time as in write:3.`,
    );
  }
  return { name, hits };
}
