/** True in the tests of `npm run test:nightly`: all of the gate's, more often, and some more. */
export const NIGHTLY = process.env.ISLET_TIER === 'nightly';

const either = <T>(gate: T, night: T): T => (NIGHTLY ? night : gate);

const {
  ISLET_RUNS: runs,
  ISLET_PROPERTY_RUNS: propertyRuns,
  ISLET_KILLS: fleetKills,
  ISLET_PRODUCTS: products,
} = process.env;

/** Repetitions and patience of tests, as far as variables of the environment do not overrule them. */
export const TIER = {
  /** Releases killed at random moments. */
  kills: either(5, 50),
  /** Deploys killed at random moments. */
  deployKills: either(1, 40),
  /** Workers, coordinators, queues and buckets of a fleet killed at random moments. */
  fleetKills: Number(fleetKills ?? 300),
  /** Products of the shops that a fleet renders. */
  fleetProducts: products ? [Number(products)] : either([1000], [1000, 10_000]),
  /** Random scripts of tabs and network faults that a cart goes through. */
  interleavings: Number(runs ?? either(40, 1000)),
  /** Random requests that each server answers. */
  requests: either(400, 20_000),
  /** Random sequences of edits that a snapshot follows. */
  snapshots: Number(propertyRuns ?? either(3, 60)),
  /** Random sequences of edits after which a release equals one from nothing. */
  releases: Number(propertyRuns ?? either(1, 40)),
  /** Catalogs of random names, slugs and settings that are imported, released and served. */
  imports: Number(propertyRuns ?? either(1, 30)),
  /** Milliseconds that a slow store takes for each answer. */
  latencies: either([1000], [1000, 5000]),
};
