import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { BUNDLED_ICONS, gatewayIcon, type IconResponse, iconDataUrl } from './icon-service.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test('the release’s icon file has every bundled icon as the icon set draws it', () => {
  const set = read(createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json'));
  const icons = Object.fromEntries(BUNDLED_ICONS.map((name) => [name, set.icons[name]]));
  expect(Object.values(icons)).not.toContain(undefined);
  expect(read('public/icons.json')).toEqual({
    prefix: set.prefix,
    icons,
    width: set.width,
    height: set.height,
  });
});

test.each([
  ['stripe', 'credit-card'],
  ['cod', 'hand-coins'],
  ['WC_PayPal', 'wc-paypal'],
  ['constructor', 'constructor'],
])('the gateway %s has the icon %s', (id, icon) => {
  expect(gatewayIcon(id)).toBe(icon);
});

describe('an icon', () => {
  const answer: IconResponse = {
    width: 256,
    height: 256,
    icons: {
      dot: { body: '<circle r="8" fill="currentColor"/>' },
      wide: { body: '<g/>', width: 32, height: 16 },
    },
  };

  test('is a data URL', () => {
    expect(decodeURIComponent(iconDataUrl(answer, 'dot') ?? '')).toBe(
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><circle r="8" fill="currentColor"/></svg>',
    );
    expect(decodeURIComponent(iconDataUrl(answer, 'wide') ?? '')).toContain('viewBox="0 0 32 16"');
  });

  test('cannot end the attribute that contains it', () => {
    const sly = { icons: { sly: { body: `"'); background: url(https://evil.example)` } } };
    expect(iconDataUrl(sly, 'sly')).not.toMatch(/["'\s\\]/);
  });

  test.each([
    {},
    { icons: {} },
    { icons: { dot: {} } },
    { icons: { dot: { body: 7 } } },
    { icons: { dot: { body: 'x'.repeat(20_001) } } },
  ])('is none where the answer is %o', (given) => {
    expect(iconDataUrl(given, 'dot')).toBeNull();
    expect(iconDataUrl(given, 'constructor')).toBeNull();
  });
});
