/**
 * Moments of a release at which a test ends the process as a power button would. Set
 * `ISLET_FAILPOINT=name` or, for its n-th time, `ISLET_FAILPOINT=name:n`; unset, they cost a comparison.
 *
 * - `snapshot`: the snapshot follows the store, nothing is planned
 * - `plan`: when a plan is made, before it is recorded in the index, and after
 * - `assets`: before client assets or pictures are linked into a release
 * - `render`: a batch of pages came from a render thread
 * - `write`: before a page's file is written, still out of sight where the root is live
 * - `place`: before a file takes its place in the live root, or leaves it
 * - `undo`: before a file is put back because the release failed
 * - `commit`: before and after the index records what is in place
 * - `manifest`: before each of a build's manifests takes its place
 * - `switch`: before `dist` points at a new root, and before the index knows of it
 * - `tidy`: before what is no longer needed is deleted
 * - `picture`: a picture's missing file is made; before it is kept, and before a release has it
 */
export const FAILPOINTS = [
  'snapshot',
  'plan',
  'assets',
  'render',
  'write',
  'place',
  'undo',
  'commit',
  'manifest',
  'switch',
  'tidy',
  'picture',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

const armed = readFailpoint(process.env.ISLET_FAILPOINT);

/** Ends the process here, without any tidying up, when the environment says so. */
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
