import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { measureImage, openImage, toImageError } from '#kit/remote-images/measure-image.ts';
import { APP_ICONS } from '#storefront/seo/web-manifest.ts';

/** The icon that iOS looks for, at the root of the shop. It shows no transparency. */
const TOUCH_ICON = { file: 'apple-touch-icon.png', size: 180 } as const;

/** Share of a maskable icon's side that every shape leaves whole: the square in a circle of 80 %. */
const SAFE_SHARE = 0.56;
/** Share of an opaque icon's side that a picture with transparent parts takes. */
const INSET_SHARE = 0.8;

/** Changes with the way in which icons are made. */
const PROCESSING = 'icons-1';

/** Version of the icons that are made of a picture. @param background as for `makeAppIcons` */
export function appIconVersion(bytes: Uint8Array, background: string): string {
  return createHash('sha256').update(PROCESSING).update(background).update(bytes).digest('hex').slice(0, 16);
}

/** Files of the shop's icons, by which releases and manifests name them. */
export const APP_ICON_FILES = [TOUCH_ICON, ...APP_ICONS].map(({ file }) => file);

/**
 * Makes the icons of the installed shop from its own. SVG is taken too: it is only drawn, never sent.
 * @param background colour behind a picture that does not fill its square, as CSS
 * @returns PNG files by name
 * @throws RemoteImageError if the picture cannot be processed
 */
export async function makeAppIcons(bytes: Buffer, background: string): Promise<Map<string, Buffer>> {
  if (!isSvg(bytes)) await measureImage(bytes);
  return toImageError(async () => {
    const { hasAlpha, width, height } = await (await open(bytes)).metadata();
    const fills = !hasAlpha && width === height;
    const shares = fills ? { touch: 1, maskable: 1 } : { touch: INSET_SHARE, maskable: SAFE_SHARE };
    const files = new Map([
      [TOUCH_ICON.file as string, await onGround(bytes, TOUCH_ICON.size, shares.touch, background)],
    ]);
    for (const { file, size, isMaskable } of APP_ICONS) {
      const icon = isMaskable ? onGround(bytes, size, shares.maskable, background) : drawn(bytes, size);
      files.set(file, await icon);
    }
    return files;
  });
}

const isSvg = (bytes: Buffer) =>
  /^\s*<(\?xml|svg|!--)/.test(bytes.toString('utf8', 0, 64).replace(/^\ufeff/, ''));

/** Pixels per inch at which an SVG has the size that it states. */
const STATED_DENSITY = 72;
/** Side in pixels in which an SVG is drawn. */
const DRAWN_SIDE = 1024;

/** A picture; an SVG in a size that is neither too small for the largest icon nor large whatever it states. */
async function open(bytes: Buffer): Promise<Sharp> {
  if (!isSvg(bytes)) return openImage(bytes).autoOrient();
  const { width = DRAWN_SIDE, height = DRAWN_SIDE } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata();
  const density = (STATED_DENSITY * DRAWN_SIDE) / Math.max(width, height);
  return sharp(bytes, { density: Math.min(MAX_DENSITY, Math.max(1, density)) });
}

/** Largest one that sharp takes. */
const MAX_DENSITY = 100_000;

/** The picture in a square of its own, with transparent margins. */
async function drawn(bytes: Buffer, side: number): Promise<Buffer> {
  const fit = { width: side, height: side, fit: 'contain', background: '#0000' } as const;
  return (await open(bytes)).resize(fit).png().toBuffer();
}

/** The picture in the middle of an opaque square. @param share of its side */
async function onGround(bytes: Buffer, size: number, share: number, background: string): Promise<Buffer> {
  const inner = await drawn(bytes, Math.round(size * share));
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: inner, gravity: 'centre' }])
    .flatten({ background })
    .png()
    .toBuffer();
}
