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

  it('is that of the translated term', () => {
    const swatch = (name: string) => swatchColor({ slug: '', name });
    const same = [
      ['Kelp Green', 'Tanggrün', 'Verde alga', 'Vert laminaire', 'Verde Alga', 'tanggruen-de', 'tanggrun'],
      [
        'Chalk White',
        'Kreideweiß',
        'kreideweiss',
        'Blanco tiza',
        'Blanc craie',
        'Bianco gesso',
        'Branco Giz',
      ],
      ['Night Navy', 'Nachtblau', 'Azul noche', 'Bleu nuit', 'Blu notte', 'Marinho Noite'],
      ['Sand', 'Sandbeige', 'Arena', 'Sable', 'Sabbia', 'Areia', 'Bege'],
      ['Lichen Orange', 'Flechtenorange', 'Naranja liquen', 'Arancio lichene', 'Laranja Líquen'],
      ['Clay Red', 'Tonrot', 'Feuerrot', 'rot-de', 'Rojo arcilla', 'Rouge argile', 'Vermelho Barro'],
      ['Brown', 'Dunkelbraun', 'Marrón', 'Marron', 'Marrone'],
      ['Gold', 'Altgold', 'Dorado', 'Doré', 'Oro', 'Dourado'],
    ];
    for (const [english = '', ...others] of same) {
      expect(swatch(english), english).toMatch(/^#/);
      for (const name of others) expect(swatch(name), name).toBe(swatch(english));
    }
  });

  it('prefers the slug to the name, and the last word', () => {
    expect(swatchColor({ slug: 'navy', name: 'Kelp Green' })).toBe(swatchColor({ slug: 'navy', name: '' }));
    expect(swatchColor({ slug: 'c-17', name: 'Black Olive' })).toBe(swatchColor({ slug: 'olive', name: '' }));
  });

  it('is null for words that name no colour', () => {
    for (const name of ['Tartan', 'Carrot', 'Scarecrow', 'Bunt', 'Botanic']) {
      expect(swatchColor({ slug: name.toLowerCase(), name }), name).toBeNull();
    }
  });
});
