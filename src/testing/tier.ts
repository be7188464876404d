interface Tier {
  /** Releases killed at random moments. */
  kills: number;
  /** Deploys killed at random moments. */
  deployKills: number;
  /** Random scripts of tabs and network faults that a cart goes through. */
  interleavings: number;
  /** Random requests that each server answers. */
  requests: number;
  /** Random sequences of edits that a snapshot follows. */
  snapshots: number;
  /** Random sequences of edits after which a release equals one from nothing. */
  releases: number;
  /** Catalogs of random names, slugs and settings that are imported, released and served. */
  imports: number;
  /** Milliseconds that a slow store takes for each answer. */
  latencies: readonly number[];
}

const GATE: Tier = {
  kills: 5,
  deployKills: 1,
  interleavings: 40,
  requests: 400,
  snapshots: 3,
  releases: 1,
  imports: 1,
  latencies: [1000],
};
const LONG: Tier = {
  kills: 50,
  deployKills: 40,
  interleavings: 1000,
  requests: 20_000,
  snapshots: 60,
  releases: 40,
  imports: 30,
  latencies: [1000, 5000],
};

/** True in the tests of `npm run test:nightly`: all of the gate's, more often, and some more. */
export const NIGHTLY = process.env.ISLET_TIER === 'nightly';

const tier = NIGHTLY ? LONG : GATE;

/** Repetitions and patience of tests; `ISLET_RUNS` and `ISLET_PROPERTY_RUNS` overrule runs. */
export const TIER: Tier = {
  ...tier,
  interleavings: Number(process.env.ISLET_RUNS ?? tier.interleavings),
  snapshots: Number(process.env.ISLET_PROPERTY_RUNS ?? tier.snapshots),
  releases: Number(process.env.ISLET_PROPERTY_RUNS ?? tier.releases),
  imports: Number(process.env.ISLET_PROPERTY_RUNS ?? tier.imports),
};
