export interface Dimensions {
  width: number;
  height: number;
}

interface SizeRule extends Dimensions {
  /** Cut to exactly this size; otherwise the picture is made to fit into it. */
  crop: boolean;
}

const ANY = Number.POSITIVE_INFINITY;

/** The picture sizes that WordPress and WooCommerce make of every upload, in pixels. */
export const MEDIA_SIZES = {
  THUMBNAIL: { width: 150, height: 150, crop: true },
  MEDIUM: { width: 300, height: 300, crop: false },
  MEDIUM_LARGE: { width: 768, height: ANY, crop: false },
  LARGE: { width: 1024, height: 1024, crop: false },
  _1536X1536: { width: 1536, height: 1536, crop: false },
  _2048X2048: { width: 2048, height: 2048, crop: false },
  WOOCOMMERCE_THUMBNAIL: { width: 300, height: 300, crop: true },
  WOOCOMMERCE_SINGLE: { width: 600, height: ANY, crop: false },
  WOOCOMMERCE_GALLERY_THUMBNAIL: { width: 100, height: 100, crop: true },
} as const satisfies Record<string, SizeRule>;

export type MediaSizeName = keyof typeof MEDIA_SIZES;

/** `medium`, `woocommerce_thumbnail`, `1536x1536`: the size's name as WordPress writes it. */
export function wordpressSizeName(name: MediaSizeName): string {
  return name.toLowerCase().replace(/^_/, '');
}

/**
 * Dimensions of a picture in a size, in pixels; null if the picture is not larger than that, so that
 * WordPress uses the upload itself.
 */
export function scaledSize(picture: Dimensions, name: MediaSizeName): Dimensions | null {
  const rule: SizeRule = MEDIA_SIZES[name];
  if (rule.crop) {
    const width = Math.min(picture.width, rule.width);
    const height = Math.min(picture.height, rule.height);
    return width < picture.width || height < picture.height ? { width, height } : null;
  }
  const scale = Math.min(rule.width / picture.width, rule.height / picture.height);
  if (scale >= 1) return null;
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

/** `mug.jpg` in 300 x 240 is `mug-300x240.jpg`. */
export function scaledFile(file: string, { width, height }: Dimensions): string {
  return file.replace(/(\.\w+)$/, `-${width}x${height}$1`);
}

export interface ScaledFile extends Dimensions {
  /** The upload that the smaller picture is made from. */
  file: string;
}

/** Undoes `scaledFile`; null if the name has no size. */
export function parseScaledFile(file: string): ScaledFile | null {
  const match = /^(.+)-(\d{1,5})x(\d{1,5})(\.\w+)$/.exec(file);
  if (!match) return null;
  return { file: `${match[1]}${match[4]}`, width: Number(match[2]), height: Number(match[3]) };
}
