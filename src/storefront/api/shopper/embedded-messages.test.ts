import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseBackendError } from './backend-errors.ts';

/** A refusal of the embedded backend that is written as one literal, with its placeholders. */
const REFUSAL = /new (?:User|Address|Notice)Error\(\s*(['`])(.+?)\1[,)]/gs;

/** Answers to requests that the storefront never sends, the one that is retried, and a fault that is switched on. */
const NOT_FOR_SHOPPERS = [
  /^Only one login or registration /,
  /^At most 1 codes can be tried in one request/,
  /must be a positive integer|^first and last cannot be used together/,
  /^The "global ID" is invalid|^The user ID passed is invalid|^No product variation exists with the/,
  /is not supported by the core WPGraphQL for WooCommerce/,
  /^The PASSWORD provider requires/,
  /^Please give your name and (?:a message|the order number)/,
  /^The extra data of a cart item /,
  /^A list is ordered by at most|^A list keeps the order|^A list of products takes at most|^A search has at most/,
  /^No (?:items? data|cart item keys) provided/,
  /^Internal server error$/,
  /^The cart cannot be emptied\.$/,
];

test('every refusal of the embedded backend has a kind of failure', () => {
  const files = globSync('src/backend/**/*.ts', { exclude: ['**/*.test.ts', '**/fixtures/**'] });
  const refusals = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(REFUSAL)].map(([, , text = '']) =>
      text.replace(/\$\{.+?\}+/g, '1'),
    ),
  );
  expect(refusals.length).toBeGreaterThan(40);
  const unknown = refusals
    .filter((text) => parseBackendError(text).kind === 'unknown')
    .filter((text) => !NOT_FOR_SHOPPERS.some((pattern) => pattern.test(text)));
  expect(unknown).toEqual([]);
});
