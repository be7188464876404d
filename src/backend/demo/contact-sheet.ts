/**
 * Draws all demo pictures as thumbnails on sheets, to judge them together:
 * `node src/backend/demo/contact-sheet.ts /tmp/contact [part of a file name] [thumbnail pixels] [columns]`
 * writes /tmp/contact-1.png and so on.
 */
import pLimit from 'p-limit';
import sharp from 'sharp';
import { allPictures } from './pictures/all.ts';

const ROWS = 9;

const [target = '/tmp/contact', filter = '', size = '160', across = '10'] = process.argv.slice(2);
const thumb = Number(size);
const columns = Number(across);
const gap = Math.round(thumb / 16);
const step = thumb + gap;
const pictures = allPictures().filter(({ file }) => new RegExp(filter).test(file));
const limit = pLimit(2);

for (let first = 0; first < pictures.length; first += ROWS * columns) {
  const page = pictures.slice(first, first + ROWS * columns);
  const tiles = await Promise.all(
    page.map((picture, i) =>
      limit(async () => ({
        input: await sharp(Buffer.from(picture.svg()))
          .resize(thumb, thumb, { fit: 'contain', background: '#888888' })
          .png()
          .toBuffer(),
        left: gap + (i % columns) * step,
        top: gap + Math.floor(i / columns) * step,
      })),
    ),
  );
  const name = `${target}-${first / (ROWS * columns) + 1}.png`;
  await sharp({
    create: {
      width: gap + Math.min(columns, page.length) * step,
      height: gap + Math.ceil(page.length / columns) * step,
      channels: 3,
      background: first % 2 ? '#14191c' : '#fdfbf6',
    },
  })
    .composite(tiles)
    .png()
    .toFile(name);
  console.log(name, page.map(({ file }) => file.replace(/^products\/|\.jpg$/g, '')).join(' '));
}
