/**
 * Moments of a release at which a test kills the process. Set `ISLET_FAILPOINT=name` or, for its n-th
 * time, `ISLET_FAILPOINT=name:n`; unset, they cost a comparison.
 */
export const FAILPOINTS = [
  // The snapshot is synced, nothing is planned.
  'snapshot',
  // When a plan is made, before it is recorded in the index, and after.
  'plan',
  // Before client assets or pictures are linked into a release.
  'assets',
  // A batch of pages came from a render thread.
  'render',
  // Before a page's file is written, staged where the root is live.
  'write',
  // Before a file of the search index is written.
  'index',
  // Before a file is replaced in the live root, or deleted from it.
  'replace',
  // Before a file is restored because the release failed.
  'rollback',
  // Before and after the index records the published pages.
  'commit',
  // Before each of a build's manifests is published.
  'manifest',
  // Before `dist` points at a new root, and before the index knows of it.
  'switch',
  // Before files that are no longer needed are deleted.
  'cleanup',
  // Before and after a former file is kept, it is stored, its record is made, and releases are given up; and before an
  // announced rollback is recorded as done.
  'history',
  // A missing file of a picture is made; before it is stored, and before a release has it.
  'picture',
] as const;

type Failpoint = (typeof FAILPOINTS)[number];

const armed = readFailpoint(process.env.ISLET_FAILPOINT);

/** Kills the process here, without any cleanup, if the environment names this failpoint. */
export function failpoint(name: Failpoint): void {
  if (armed === null || armed.name !== name) return;
  armed.hits -= 1;
  if (armed.hits === 0) process.kill(process.pid, 'SIGKILL');
}

/** @throws if the variable names no failpoint: a test of nothing would pass */
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
