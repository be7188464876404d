import { describe, expect, it } from 'vitest';
import { swatch } from './swatch.ts';

describe('the swatch of a colour term', () => {
  it('is known in every language of the shop', () => {
    const reds = ['red', 'rot', 'rojo', 'rouge', 'rosso', 'vermelho'].map((slug) =>
      swatch({ slug, name: '' }),
    );
    expect(new Set(reds).size).toBe(1);
    expect(reds[0]).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('goes by the slug before the name, and by the last word', () => {
    expect(swatch({ slug: 'navy', name: 'Kelp Green' })).toBe(swatch({ slug: 'navy', name: '' }));
    expect(swatch({ slug: 'c-17', name: 'Black Olive' })).toBe(swatch({ slug: 'olive', name: '' }));
  });

  it('is missing for words that name no colour', () => {
    expect(swatch({ slug: 'tartan', name: 'Tartan' })).toBeNull();
  });
});
