import { describe, expect, it } from 'vitest';
import { IMAGE_DENSITIES, IMAGE_SCREENS } from '../settings/limits.ts';
import type { Picture } from './catalog-types.ts';
import { type ImageSlot, SLOT_NAMES, slotSources } from './image-slots.ts';
import { imageSources, largestFile, pictureFileNames, pictureWidths, sharedFile } from './image-sources.ts';

const mug: Picture = {
  databaseId: 7,
  sourceUrl: 'https://store.example/wp-content/uploads/tide mug.jpg?v=1&b=2',
  altText: 'A mug',
  title: 'mug',
  width: 1200,
  height: 1200,
  asset: '3f2a90c1d4e5b678',
};

describe('widths of a processed picture', () => {
  it('come from the screen list for a large source', () => {
    expect(pictureWidths(4000)).toEqual([320, 416, 640, 768, 1024, 1280, 1536]);
  });

  it('never exceed the source, whose own width is the largest', () => {
    expect(pictureWidths(1300)).toEqual([320, 416, 640, 768, 1024, 1300]);
    expect(pictureWidths(200)).toEqual([200]);
    expect(pictureWidths(320)).toEqual([320]);
  });

  it('leave out a width that has nearly the pixels of the largest', () => {
    expect(pictureWidths(1200)).toEqual([320, 416, 640, 768, 1024, 1200]);
    expect(pictureWidths(1150)).toEqual([320, 416, 640, 768, 1150]);
    expect(pictureWidths(700)).toEqual([320, 416, 700]);
  });
});

describe('the largest file of a picture', () => {
  it('is as wide as the source, up to the widest that is made', () => {
    expect(largestFile(mug, 'build')).toBe('/pictures/3f2a90c1d4e5b678-1200.webp');
    expect(largestFile({ ...mug, width: 4000 }, 'build')).toBe('/pictures/3f2a90c1d4e5b678-1536.webp');
    expect(pictureFileNames({ ...mug, width: 4000 })).toContain('3f2a90c1d4e5b678-1536.webp');
  });

  it('is the store’s own, or that of an image service', () => {
    const service = 'https://img.example/{width}/{url}';
    expect(largestFile(mug, 'none')).toBe(mug.sourceUrl);
    expect(largestFile(mug, service)).toMatch(/^https:\/\/img\.example\/1200\//);
    expect(largestFile({ ...mug, width: null }, service)).toMatch(/^https:\/\/img\.example\/1536\//);
  });

  it('is none where the picture could not be processed', () => {
    expect(largestFile({ ...mug, asset: null }, 'build')).toBeNull();
  });
});

describe('the file of a picture that others show', () => {
  it('is large enough for a preview, with its size', () => {
    expect(sharedFile(mug, 'build')).toEqual({
      src: '/pictures/3f2a90c1d4e5b678-1200.webp',
      width: 1200,
      height: 1200,
    });
    expect(sharedFile({ ...mug, width: 4000, height: 3000 }, 'build')).toMatchObject({
      src: '/pictures/3f2a90c1d4e5b678-1280.webp',
      height: 960,
    });
    expect(sharedFile({ ...mug, asset: null }, 'build')).toBeNull();
  });

  it('is the store’s own, or that of an image service', () => {
    expect(sharedFile(mug, 'none')?.src).toBe(mug.sourceUrl);
    expect(sharedFile(mug, 'https://img.example/{width}/{url}')).toEqual({
      src: `https://img.example/1200/${encodeURIComponent(mug.sourceUrl)}`,
      width: null,
      height: null,
    });
  });
});

describe('a picture built into the release', () => {
  it('has the widths that a card needs, by its content-addressed name', () => {
    expect(imageSources(mug, 'card', 'build')).toEqual({
      src: '/pictures/3f2a90c1d4e5b678-640.webp',
      srcset:
        '/pictures/3f2a90c1d4e5b678-320.webp 320w,/pictures/3f2a90c1d4e5b678-416.webp 416w,' +
        '/pictures/3f2a90c1d4e5b678-640.webp 640w',
      sizes: '(min-width:768px) min(304px,33vw),calc(50vw - 24px)',
      width: 1200,
      height: 1200,
    });
  });

  it('has the pixels of a picture that is wider than its box, whose sides are cut off', () => {
    const { srcset, sizes } = imageSources({ ...mug, height: 800 }, 'card', 'build');
    expect(sizes).toBe('(min-width:768px) min(456px,50vw),calc(75vw - 36px)');
    expect(srcset).toMatch(/-1024\.webp 1024w$/);
    const narrow = imageSources({ ...mug, height: 1600 }, 'card', 'build');
    expect(narrow.sizes).toBe(imageSources(mug, 'card', 'build').sizes);
  });

  it('has its largest width in the gallery', () => {
    expect(imageSources(mug, 'gallery', 'build').srcset).toMatch(/-1200\.webp 1200w$/);
  });

  it('needs no srcset where one file serves every screen', () => {
    expect(imageSources(mug, 'thumbnail', 'build')).toMatchObject({
      src: '/pictures/3f2a90c1d4e5b678-320.webp',
      srcset: '',
      sizes: '',
    });
  });

  it.each(SLOT_NAMES)('refers in %s only to files that the release needs', (slot) => {
    for (const width of [90, 320, 321, 500, 700, 1024, 1200, 1537, 5000]) {
      const picture = { ...mug, width };
      const { src, srcset } = imageSources(picture, slot, 'build');
      const files = pictureFileNames(picture).map((file) => `/pictures/${file}`);
      const named = srcset === '' ? [src] : srcset.split(',').map((candidate) => candidate.split(' ')[0]);
      expect(files).toContain(src);
      expect(files).toEqual(expect.arrayContaining(named));
      expect(new Set(named).size).toBe(named.length);
    }
  });

  it('shows the placeholder where there is no picture or it could not be processed', () => {
    const placeholder = { src: '/images/placeholder.jpg', srcset: '', sizes: '', width: 640, height: 640 };
    expect(imageSources(null, 'card', 'build')).toEqual(placeholder);
    expect(imageSources({ ...mug, asset: null, width: null, height: null }, 'card', 'build')).toEqual(
      placeholder,
    );
  });
});

describe('slots of the layout', () => {
  const displayed = (slot: ImageSlot, screen: number): number => {
    for (const part of slotSources(slot).sizes.split(/,(?![^(]*\))/)) {
      const [, from = 0] = /min-width:(\d+)px/.exec(part) ?? [];
      if (screen < Number(from)) continue;
      const [, share = 1000] = /(\d+)vw/.exec(part) ?? [];
      const [, less = 0] = / - (\d+)px/.exec(part) ?? [];
      const [, most = 10_000] = /(?:^|min\(| )(\d+)px/.exec(part.replace(/ - .*/, '')) ?? [];
      return Math.min((screen * Number(share)) / 100 - Number(less), Number(most));
    }
    throw new Error('no size matches');
  };

  it.each(SLOT_NAMES)(
    'have enough pixels for %s on every screen and density, up to the widest screen',
    (slot) => {
      const { widths } = slotSources(slot);
      for (const screen of Object.values(IMAGE_SCREENS)) {
        for (const density of IMAGE_DENSITIES) {
          const needed = Math.min(displayed(slot, screen) * density, IMAGE_SCREENS.xxl);
          expect(Math.max(...widths)).toBeGreaterThanOrEqual(needed);
        }
      }
    },
  );

  it('have no large files where they are small', () => {
    expect(slotSources('thumbnail').widths).toEqual([320]);
    expect(slotSources('card').widths).toEqual([320, 416, 640]);
  });
});

describe('other providers', () => {
  it("link the store's own file with `none`", () => {
    expect(imageSources({ ...mug, asset: null }, 'card', 'none')).toEqual({
      src: mug.sourceUrl,
      srcset: '',
      sizes: '',
      width: 1200,
      height: 1200,
    });
  });

  it('reserve the ratio of the slot for a picture of unknown size', () => {
    const unknown = { ...mug, asset: null, width: null, height: null };
    expect(imageSources(unknown, 'category', 'none')).toMatchObject({ width: 640, height: 512 });
  });

  it("fill an image service's template with the encoded address, width and format", () => {
    const template = 'https://img.example/{format}/{width}?src={url}';
    const { srcset, src } = imageSources(
      { ...mug, width: null, height: null, asset: null },
      'card',
      template,
    );
    const encoded = encodeURIComponent(mug.sourceUrl);
    expect(src).toBe(`https://img.example/webp/640?src=${encoded}`);
    const candidates = [320, 416, 640].map(
      (width) => `https://img.example/webp/${width}?src=${encoded} ${width}w`,
    );
    expect(srcset).toBe(candidates.join(','));
  });
});
