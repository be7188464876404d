import { describe, expect, it } from 'vitest';
import type { ProductAttribute } from './catalog-types.ts';
import { productIdentifiers, variantProperty } from './merchant-data.ts';

function attribute(name: string, options: string[], given: Partial<ProductAttribute> = {}): ProductAttribute {
  return {
    id: name,
    name,
    label: name,
    scope: 'LOCAL',
    variation: false,
    visible: true,
    options,
    terms: [],
    ...given,
  };
}

const identifiers = (
  attributes: ProductAttribute[],
  meta: Record<string, string> = {},
  brand: string | null = null,
  settings: { brandAttribute?: string } = {},
) =>
  productIdentifiers(
    { attributes, metaData: Object.entries(meta).map(([key, value]) => ({ id: key, key, value })), brand },
    settings,
  );

describe('identifiers of a product', () => {
  it('come from its attributes, by name or label', () => {
    const terms = [{ databaseId: 1, taxonomyName: 'pa_brand', name: 'Kiln & Co', slug: 'kiln' }];
    expect(
      identifiers([
        attribute('pa_brand', ['kiln'], { terms }),
        attribute('x', ['4006381333931'], { label: 'EAN' }),
      ]),
    ).toEqual({ brand: 'Kiln & Co', gtin: '4006381333931', mpn: null });
    expect(identifiers([attribute('pa_hersteller', ['Brenn'], { label: 'Marke' })]).brand).toBe('Brenn');
  });

  it('come from the label of the store, whichever a page shows', () => {
    const shown = attribute('x', ['Brenn'], { label: 'Hersteller', storeLabel: 'Maker' });
    expect(identifiers([shown], {}, null, { brandAttribute: 'maker' }).brand).toBe('Brenn');
    expect(variantProperty({ label: 'Farbton', storeLabel: 'Colour' })).toBe('color');
    expect(variantProperty({ label: 'Größe' })).toBe('size');
    expect(variantProperty({ label: 'Weight' })).toBeUndefined();
  });

  it('come from its custom fields', () => {
    expect(identifiers([], { hwp_product_gtin: '0 12345 67890 5', MPN: 'K-1', brand: 'Kiln' })).toEqual({
      brand: 'Kiln',
      gtin: '012345678905',
      mpn: 'K-1',
    });
  });

  it('are unknown where there are several, hidden ones, or a wrong check digit', () => {
    expect(
      identifiers([
        attribute('brand', ['One', 'Other']),
        attribute('mpn', ['K-1'], { visible: false }),
        attribute('ean', ['4006381333932']),
      ]),
    ).toEqual({ brand: null, gtin: null, mpn: null });
  });

  it('have the brand that the merchant chose, then the one of the store, then that of an attribute', () => {
    const attributes = [
      attribute('pa_brand', ['Oven & Co']),
      attribute('pa_maker', ['Oske'], { label: 'Maker' }),
    ];
    expect(identifiers(attributes).brand).toBe('Oven & Co');
    expect(identifiers(attributes, {}, 'Kiln').brand).toBe('Kiln');
    for (const brandAttribute of ['pa_maker', 'maker', ' Maker']) {
      expect(identifiers(attributes, {}, 'Kiln', { brandAttribute }).brand).toBe('Oske');
    }
    expect(identifiers([], {}, 'Kiln', { brandAttribute: 'pa_maker' }).brand).toBe('Kiln');
    expect(identifiers([]).brand).toBeNull();
  });
});
