import { getViteConfig } from 'astro/config';
import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { HOOK_FILTERS } from './hook-filters.ts';

it('gives hooks of Astro and UnoCSS their filters', async () => {
  const shop = await getViteConfig({}, { logLevel: 'silent' })({ mode: 'production', command: 'build' });
  const { plugins } = await resolveConfig(shop, 'build', 'production');
  const found = Object.entries(HOOK_FILTERS).map(([name, hooks]) => {
    const plugin = plugins.find((one) => one.name === name);
    return [name, Object.keys(hooks).map((hook) => [hook, plugin?.[hook as 'load']])];
  });
  expect(found).toEqual(
    Object.entries(HOOK_FILTERS).map(([name, hooks]) => [
      name,
      Object.entries(hooks).map(([hook, id]) => [hook, expect.objectContaining({ filter: { id } })]),
    ]),
  );
});
