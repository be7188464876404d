import { describe, expect, it } from 'vitest';
import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import { imageSources } from '#storefront/domain/catalog/image-sources.ts';
import { hoverSources } from './card-html.ts';
import { hoverSrcset } from './hover-picture.ts';

const picture = (asset: string, width = 1200): Picture => ({
  databaseId: 1,
  sourceUrl: `https://store.example/${asset}.jpg`,
  altText: '',
  title: '',
  asset,
  width,
  height: width,
});

const first = picture('aaaa');

describe('where the second picture of a card is', () => {
  it('is the name of its asset where its files are named as those of the first are', () => {
    const hover = hoverSources(picture('bbbb'), { imageProvider: 'build' }, first);
    expect(hover).toBe('bbbb');
    const { srcset } = imageSources(first, 'card', 'build');
    expect(hoverSrcset(srcset, hover)).toBe(imageSources(picture('bbbb'), 'card', 'build').srcset);
  });

  it.each([
    ['has other widths', picture('bbbb', 500), first, 'build'],
    ['stands behind no picture', picture('bbbb'), null, 'build'],
    ['has a single file', picture('bbbb', 200), first, 'build'],
    ['is an image service’s', picture('bbbb'), first, 'https://img.example/{width}/{url}'],
    ['is the store’s', picture('bbbb'), first, 'none'],
  ] as const)('is said in full where it %s', (_, second, shown, imageProvider) => {
    const { src, srcset } = imageSources(second, 'card', imageProvider);
    const hover = hoverSources(second, { imageProvider }, shown);
    expect(hover).toBe(srcset || src);
    expect(hoverSrcset(imageSources(shown, 'card', imageProvider).srcset, hover)).toBe(hover);
  });
});
