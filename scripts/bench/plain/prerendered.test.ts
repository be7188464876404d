import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../flags.ts';
import { LISTED } from './prerendered.ts';

it('lists the pages of every route with parameters: Astro alone builds none of them otherwise', () => {
  const files = readdirSync(join(PROJECT, 'src/storefront/pages'), { recursive: true }).map(String);
  const listed = Object.keys(LISTED).filter((file) => file.includes('['));
  expect(listed.sort()).toEqual(files.filter((file) => /\[.*\.astro$/.test(file)).sort());
});
