import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const STOREFRONT = fileURLToPath(new URL('../../', import.meta.url));
/** A corner that no token of the theme decides on; 0 is the same in all themes. */
const FIXED =
  /border-radius: (?!var\(--radius-|min\(var\(--radius-|0;|inherit;)[^;]*;|rounded-(?:full|xs|sm|md|lg|\dxl|\[)/g;
/** A radio button is a circle: by that it is told from a checkbox. */
const RADIO_BUTTON = 'ui/styles/form-controls.css: border-radius: 50%;';

it('rounds every corner by a token, so that one value makes a shop square', () => {
  const files = globSync('**/*.{css,astro,tsx,ts}', { cwd: STOREFRONT }).filter(
    (file) => !file.includes('.test.'),
  );
  const fixed = files.flatMap((file) =>
    [...readFileSync(STOREFRONT + file, 'utf8').matchAll(FIXED)].map(([corner]) => `${file}: ${corner}`),
  );
  expect(fixed).toEqual([RADIO_BUTTON]);
});
