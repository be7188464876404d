import sharp from 'sharp';

/** Edge in pixels to which pictures are shrunk before they are compared. */
const EDGE = 32;

/**
 * Distance of two pictures, as the mean difference of their colours from 0 to 255. Another encoding of
 * the same picture is a few apart.
 * @param before path of a picture file
 */
export async function pictureDistance(before: string, after: string): Promise<number> {
  const [a, b] = await Promise.all([colours(before), colours(after)]);
  const sum = a.reduce((total, value, at) => total + Math.abs(value - (b[at] ?? 0)), 0);
  return sum / a.length;
}

function colours(file: string): Promise<Buffer> {
  return sharp(file)
    .flatten({ background: '#fff' })
    .resize(EDGE, EDGE, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}
