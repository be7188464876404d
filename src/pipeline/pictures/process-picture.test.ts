import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { RemoteImageError } from '#kit/errors.ts';
import { measureImage } from '#kit/remote-images/measure-image.ts';
import { assetName, pictureSize, processPicture } from './process-picture.ts';

const ink = { r: 30, g: 60, b: 90 };
const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: channels === 4 ? { ...ink, alpha: 0.5 } : ink } });

async function made(bytes: Buffer): Promise<Map<number, Buffer>> {
  const files = new Map<number, Buffer>();
  await processPicture(bytes, (await pictureSize(bytes)).width, (width, file) => files.set(width, file));
  return files;
}

describe('processing', () => {
  it('makes WebP files in every width, none wider than the source', async () => {
    const files = await made(await canvas(1200, 600).jpeg().toBuffer());
    expect([...files.keys()].sort((a, b) => a - b)).toEqual([320, 416, 640, 768, 1024, 1200]);
    for (const [width, file] of files) {
      const { format, ...size } = await sharp(file).metadata();
      expect(format).toBe('webp');
      expect([size.width, size.height]).toEqual([width, width / 2]);
    }
  });

  it('keeps colours, and transparency where there is some', async () => {
    const opaque = (await made(await canvas(400, 400).png().toBuffer())).get(400);
    const { channels, dominant } = await sharp(opaque).stats();
    expect(channels).toHaveLength(3);
    expect(Math.abs(dominant.b - ink.b)).toBeLessThan(16);
    const clear = (await made(await canvas(400, 400, 4).png().toBuffer())).get(400);
    expect((await sharp(clear).metadata()).hasAlpha).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('reads %s', async (format) => {
    expect((await made(await canvas(100, 50).toFormat(format).toBuffer())).has(100)).toBe(true);
  });

  it('reads grey and 16 bit pictures', async () => {
    expect((await made(await canvas(100, 50).greyscale().png().toBuffer())).has(100)).toBe(true);
    const deep = await canvas(100, 50).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const file = (await made(deep)).get(100);
    expect(Math.abs((await sharp(file).stats()).dominant.b - ink.b)).toBeLessThan(16);
  });

  it('turns a photograph the way it was taken', async () => {
    const sideways = await canvas(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await measureImage(sideways)).toEqual({ width: 200, height: 400, format: 'jpg' });
    const file = (await made(sideways)).get(200);
    expect(await sharp(file).metadata()).toMatchObject({ width: 200, height: 400 });
  });

  it('turns one in the colours of print as well, and keeps these', async () => {
    const print = await canvas(400, 200).toColourspace('cmyk').jpeg().toBuffer();
    const exif = `${Buffer.from('Exif').toString('hex')}00004d4d002a00000008000101120003000000010006000000000000`;
    const turned = Buffer.from(`ffe1${(exif.length / 2 + 2).toString(16).padStart(4, '0')}${exif}`, 'hex');
    const sideways = Buffer.concat([print.subarray(0, 2), turned, print.subarray(2)]);
    expect(await sharp(sideways).metadata()).toMatchObject({ space: 'cmyk', orientation: 6 });
    const file = (await made(sideways)).get(200);
    expect(await sharp(file).metadata()).toMatchObject({ width: 200, height: 400, space: 'srgb' });
    const { dominant } = await sharp(file).stats();
    expect(Math.abs(dominant.r - ink.r) + Math.abs(dominant.b - ink.b)).toBeLessThan(48);
  });

  it.each([
    [1000, 20_000],
    [20_000, 1000],
    [3, 40_000],
  ])('makes one of %i x %i pixels as large as WebP can be', async (width, height) => {
    const bytes = await canvas(width, height).png().toBuffer();
    const size = await pictureSize(bytes);
    const files = await made(bytes);
    expect(files.size).toBeGreaterThan(0);
    for (const file of files.values()) {
      const made = await sharp(file).metadata();
      expect(Math.max(made.width, made.height)).toBeLessThan(16_384);
    }
    expect(Math.max(...files.keys())).toBe(Math.min(size.width, 1536));
  });

  it.each(['gif', 'webp'] as const)('shows the first picture of an animated %s', async (format) => {
    const frames = await Promise.all(
      ['#1e3c5a', '#ffffff'].map((background) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const film = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(2);
    const file = (await made(film)).get(300);
    expect(await sharp(file).metadata()).toMatchObject({ width: 300, height: 200 });
    expect(Math.abs((await sharp(file).stats()).dominant.b - ink.b)).toBeLessThan(16);
  });

  it('names files by content and settings', () => {
    expect(assetName(Buffer.from('a'))).toMatch(/^[0-9a-f]{16}$/);
    expect(assetName(Buffer.from('a'))).toBe(assetName(Buffer.from('a')));
    expect(assetName(Buffer.from('a'))).not.toBe(assetName(Buffer.from('b')));
  });
});

describe('what is no picture', () => {
  it.each([
    ['a page', Buffer.from('<!doctype html><h1>Not found</h1>'), /no picture/],
    ['nothing', Buffer.alloc(0), /no picture/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /SVG/],
    ['an SVG with a prologue', Buffer.from('\ufeff\n<?xml version="1.0"?><svg/>'), /SVG/],
    ['a broken head', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'), /cannot be processed/],
  ])('is refused with a reason: %s', async (_name, bytes, reason) => {
    await expect(measureImage(bytes)).rejects.toThrow(reason);
    await expect(measureImage(bytes)).rejects.toBeInstanceOf(RemoteImageError);
  });

  it('is refused when half of it is missing', async () => {
    const whole = await canvas(800, 800).png({ compressionLevel: 0 }).toBuffer();
    await expect(made(whole.subarray(0, whole.byteLength / 2))).rejects.toBeInstanceOf(RemoteImageError);
  });

  it('is refused when it would unfold to more pixels than memory should hold', async () => {
    const bomb = await canvas(10, 10).png().toBuffer();
    bomb.writeUInt32BE(10_000, 16);
    bomb.writeUInt32BE(10_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(made(bomb)).rejects.toThrow(/pixel limit/);
  });
});
