import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { ReleaseProcess } from '#testing/crash/release-process.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { FAILPOINTS } from '../../pipeline/failpoint.ts';

const BEFORE: ShopState = { catalog: 'plain', code: 'one' };
/** A product's price: few pages. Products that come and go: the later pages of lists shift. */
const CHEAPER: ShopState = { catalog: 'cheaper', code: 'one' };
const SHRUNK: ShopState = { catalog: 'shrunk', code: 'one' };
const TRANSLATED: ShopState = { catalog: 'translated', code: 'one' };
const OTHER_CODE: ShopState = { catalog: 'cheaper', code: 'two' };

interface Kill {
  at: string;
  /** Store and code before; `BEFORE` by default. */
  from?: ShopState;
  to: ShopState;
  full?: boolean;
  /** Store and code at the next release; as they are already by default. */
  next?: ShopState;
}

/** Each kind of moment once. */
const INCREMENTAL: Kill[] = [
  // First, as later ones find these files in place.
  { at: 'index:2', to: CHEAPER, next: BEFORE },
  // Products come back as others: what changed in them is not known any more.
  { at: 'snapshot', from: TRANSLATED, to: CHEAPER, next: { catalog: 'translatedAgain', code: 'one' } },
  { at: 'plan:3', to: CHEAPER, next: BEFORE },
  { at: 'render', to: SHRUNK },
  { at: 'write:3', to: CHEAPER },
  { at: 'replace:9', to: CHEAPER, next: BEFORE },
  // Between the two files of a new page.
  { at: 'replace:2', from: SHRUNK, to: BEFORE },
  { at: 'commit:1', to: SHRUNK, next: BEFORE },
  { at: 'manifest:4', to: CHEAPER, next: BEFORE },
  { at: 'cleanup', to: CHEAPER },
];

const FULL: Kill[] = [
  { at: 'assets:2', to: OTHER_CODE, next: BEFORE },
  { at: 'switch:1', to: OTHER_CODE, next: CHEAPER },
  // All pages are written and none is recorded; the next release has fewer.
  { at: 'commit:1', from: SHRUNK, to: { ...OTHER_CODE, catalog: 'plain' }, next: { ...SHRUNK, code: 'two' } },
];

/** Other moments of these kinds, and the same in other circumstances. */
const INCREMENTAL_AGAIN: Kill[] = [
  { at: 'plan:1', to: CHEAPER },
  { at: 'plan:2', to: CHEAPER, next: BEFORE },
  { at: 'assets', to: CHEAPER },
  { at: 'commit:2', to: CHEAPER, next: SHRUNK },
  { at: 'replace:30', to: SHRUNK, next: BEFORE },
  { at: 'manifest:1', to: CHEAPER },
];
const FULL_AGAIN: Kill[] = [
  { at: 'switch:2', to: OTHER_CODE },
  { at: 'write:200', to: CHEAPER, full: true },
  { at: 'commit:1', to: OTHER_CODE, next: { ...OTHER_CODE, catalog: 'plain' } },
  { at: 'manifest:3', to: OTHER_CODE },
  { at: 'switch:2', to: BEFORE, full: true },
  { at: 'cleanup:2', to: OTHER_CODE },
];

let shop: CrashShop;
beforeAll(async () => {
  shop = await CrashShop.open();
}, 120_000);
afterAll(() => shop.close(), 60_000);

const name = ({ at, to, full = false, next }: Kill) =>
  `${at} of a release${full ? ' of everything' : ''} to ${to.catalog} by code ${to.code}` +
  (next === undefined ? '' : `, then ${next.catalog} by code ${next.code}`);

describe.each([
  ['in the root that is served', NIGHTLY ? [...INCREMENTAL, ...INCREMENTAL_AGAIN] : INCREMENTAL],
  ['beside the root that is served', NIGHTLY ? [...FULL, ...FULL_AGAIN] : FULL],
])('a kill %s', (_, kills) => {
  it.each(kills.map((kill) => [name(kill), kill] as const))(
    'at %s',
    async (_name, kill) => {
      const { at, from = BEFORE, to, full = false, next } = kill;
      shop.become(from);
      await shop.pipeline.release();
      const child = new ReleaseProcess(shop.setup, at);
      await child.ready();
      shop.become(to);
      expect(await child.release({ full })).toEqual({ kind: 'killed' });
      expect(shop.problems()).toEqual([]);
      if (next !== undefined) shop.become(next);
      expect(await shop.converge()).toEqual([]);
    },
    120_000,
  );
});

const MINUTE = 60_000;

/** `done`: the process ends between a part and the next one. */
const PART_MOMENTS = ['snapshot', 'done'];
const PART_MOMENTS_AGAIN = ['plan', 'render', 'replace:2', 'commit:1', 'cleanup'];

it.each(NIGHTLY ? [...PART_MOMENTS, ...PART_MOMENTS_AGAIN] : PART_MOMENTS)(
  'a kill at %s of a release of the first of many products loses none of the others',
  async (at) => {
    shop.become(BEFORE);
    shop.hideModifications();
    await shop.pipeline.release();
    // Products that were read twice are not read once more to be sure.
    await shop.releaseAt(Date.now() + 2 * MINUTE);
    const child = new ReleaseProcess(shop.setup, at === 'done' ? '' : at);
    await child.ready();
    shop.become({ catalog: 'reduced', code: 'one' });
    const poll = { depth: 'modified', products: shop.hideModifications(), deferFullScan: true } as const;
    const ending = await child.release({ ...poll, inParts: { many: 5, first: 2 } });
    if (ending.kind === 'done') {
      expect(ending.report).toMatchObject({ sync: { isPart: true } });
      await child.stop();
    } else expect([at, ending.kind]).toEqual([at, 'killed']);
    expect(shop.problems()).toEqual([]);
    // Nothing but the snapshot leads to the others.
    expect(await shop.converge('modified')).toEqual([]);
  },
  120_000,
);

it('is tried at every failpoint that a release passes', () => {
  const tried = new Set([...INCREMENTAL, ...FULL].map(({ at }) => at.split(':')[0]));
  // Nothing is put back unless something else fails first, and pictures and the history are made before or after a
  // release: see the tests of failures, of unfinished pictures and of the history.
  expect([...tried, 'rollback', 'history', 'picture'].sort()).toEqual([...FAILPOINTS].sort());
});
