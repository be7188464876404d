import { describe, expect, it } from 'vitest';
import { swatchColor } from './colors.ts';

describe('the swatch of a colour term', () => {
  it('exists in every language of the shop', () => {
    const reds = ['red', 'rot', 'rojo', 'rouge', 'rosso', 'vermelho'].map((slug) =>
      swatchColor({ slug, name: '' }),
    );
    expect(new Set(reds).size).toBe(1);
    expect(reds[0]).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('prefers the slug to the name, and the last word', () => {
    expect(swatchColor({ slug: 'navy', name: 'Kelp Green' })).toBe(swatchColor({ slug: 'navy', name: '' }));
    expect(swatchColor({ slug: 'c-17', name: 'Black Olive' })).toBe(swatchColor({ slug: 'olive', name: '' }));
  });

  it('is null for words that name no colour', () => {
    expect(swatchColor({ slug: 'tartan', name: 'Tartan' })).toBeNull();
  });
});
