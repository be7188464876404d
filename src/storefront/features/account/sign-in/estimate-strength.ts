import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Number of characters of a password that are examined: the time grows with its square. */
const LONGEST = 64;

/** Estimates how hard a password is to guess, from 0 to 4. @param personal words that a guess would try first */
export function estimateStrength(password: string, personal: readonly string[]): number {
  return estimator.check(password.slice(0, LONGEST), personal.filter(Boolean)).score;
}
