import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { overrideTypes } from './theme-integration.ts';

it('compares each component of a theme with its original, and nothing else', () => {
  const path = mkdtempSync(join(tmpdir(), 'islet-theme-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const file of [
    'features/shell/Footer.astro',
    'ui/controls.tsx',
    'features/cart/cart.css',
    'ui/Own.astro',
  ]) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), '');
  }
  const compared = overrideTypes([{ name: 'themes/test', path }], '..').match(/fits<typeof.*/g);
  expect(compared).toEqual([
    "fits<typeof import('../storefront/features/shell/Footer.astro')>(await import('../themes/test/features/shell/Footer.astro'));",
    "fits<typeof import('../storefront/ui/controls.tsx')>(await import('../themes/test/ui/controls.tsx'));",
  ]);
});
