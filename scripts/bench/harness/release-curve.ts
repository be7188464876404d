/** Cores of workers, and products, of the curve. */
const CORES = [1, 2, 4, 8, 16, 32, 64];
const PRODUCTS = [100_000, 1_000_000];

/** PUTs a second that a prefix of S3 takes; pages of each locale but one have a prefix of their own. */
const PUT_RATE = 3500;
const PREFIXES = 6;
/** Objects by which coordinator and workers tell each other of the pages of a pack: what to render and to send, and both answers. */
const OBJECTS_OF_PACK = 4;
const PAGES_OF_PACK = 200;

/** List prices in dollars, read in November 2026: aws.amazon.com/s3/pricing, vercel.com/docs/pricing, docs.netlify.com. */
const PRICE = {
  vCpuHour: 0.04,
  s3Put: 5 / 1e6,
  r2Put: 4.5 / 1e6,
  /** Of 8 KB that Vercel stores for incremental static regeneration. */
  vercelUnit: 4 / 1e6,
  /** 15 credits at 20 dollars a thousand, however many files changed. */
  netlifyDeploy: 0.3,
};
const VERCEL_UNIT = 8192;

/** Work of the coordinator for a page. */
interface Coordinated {
  /** While others are rendered. */
  taken: number;
  /** Before the first page is rendered, and after the last one. */
  planned: number;
}

/** Parts of a whole release, in milliseconds of one processor for each page or file. */
export interface Parts {
  /** A page, rendered and packed by a worker. */
  render: number;
  /** A page whose files the coordinator writes. */
  folder: Coordinated;
  /** A page that stays in its pack. */
  packs: Coordinated;
  /** A page, by the queue, also to be sent. */
  queue: number;
  /** A file that workers send, by the coordinator: compared with what the bucket has, handed out and recorded. */
  place: number;
  /** A file that a worker unpacks, compresses and sends. */
  send: number;
  /** A page's share of saving the coordinator's state, once all is public. */
  save: number;
  pagesOfProduct: number;
  filesOfPage: number;
  /** Uncompressed. */
  bytesOfFile: number;
}

/** Seconds of a whole release into a folder of the coordinator. @param cores of workers */
export function folderSeconds(
  cores: number,
  products: number,
  { render, folder, pagesOfProduct }: Parts,
): number {
  return ((products * pagesOfProduct) / 1000) * (Math.max(render / cores, folder.taken) + folder.planned);
}

/** Seconds of a whole release into a bucket, from packs. @param cores of workers */
export function bucketSeconds(cores: number, products: number, parts: Parts): number {
  const { render, packs, place, send, pagesOfProduct, filesOfPage } = parts;
  const pages = products * pagesOfProduct;
  const putting = Math.max(send / (cores + 1), 1000 / (PUT_RATE * PREFIXES));
  return (
    (pages / 1000) * (Math.max(render / cores, packs.taken) + packs.planned + filesOfPage * (place + putting))
  );
}

/** The formulas, the curve for each number of cores, and the price of each size, as text. */
export function curvePage(parts: Parts): string {
  const columns = PRODUCTS.flatMap((products) => [
    { title: `${products}, folder`, seconds: (cores: number) => folderSeconds(cores, products, parts) },
    { title: `${products}, bucket`, seconds: (cores: number) => bucketSeconds(cores, products, parts) },
  ]);
  const lines = [
    'folder: seconds = pages × (max(render / cores, taken) + planned)',
    'bucket: seconds = pages × (max(render / cores, taken) + planned)',
    '                + files × (place + max(send / (cores + 1), 1 / PUTs a second of the bucket))',
    '',
    partsLine('a page: ', { render: parts.render, queue: parts.queue }),
    partsLine('  folder', { ...parts.folder }),
    partsLine('  bucket', { ...parts.packs, 'state saved': parts.save }),
    partsLine('a file: ', { place: parts.place, send: parts.send }),
    '',
    'Reading the store and deriving lists come before, and so do the start of processes and the way of the snapshot to',
    'each machine. A release that changes fewer pages costs their share.',
    '',
    `cores of workers${columns.map(({ title }) => title.padStart(18)).join('')}`,
    ...CORES.map((cores) => {
      const times = columns.map(({ seconds }) => formatTime(seconds(cores)).padStart(18));
      return `${String(cores).padStart(16)}${times.join('')}`;
    }),
    '',
    ...PRODUCTS.flatMap((products) => pricesOf(products, parts)),
  ];
  return lines.join('\n');
}

/** Costs of a whole release, a line for each way. */
function pricesOf(products: number, parts: Parts): string[] {
  const { render, queue, folder, packs, place, send, save, filesOfPage, bytesOfFile } = parts;
  const pages = products * parts.pagesOfProduct;
  const files = pages * filesOfPage;
  const puts = files + OBJECTS_OF_PACK * Math.ceil(pages / PAGES_OF_PACK);
  const units = files * Math.max(1, bytesOfFile / VERCEL_UNIT);
  const processors = (msOfPage: number) => {
    const hours = (pages * msOfPage) / 3.6e6;
    return `${hours.toFixed(1)} vCPU-hours (${dollars(hours * PRICE.vCpuHour)})`;
  };
  const sent = filesOfPage * (place + send);
  return [
    `${products} products, ${millions(pages)} pages, in a folder: ${processors(render + queue + folder.taken + folder.planned)}`,
    `  sent from there by the coordinator alone: at least ${formatTime((files * send) / 1000)} more on one core`,
    `  in a bucket, from packs: ${processors(render + queue + packs.taken + packs.planned + sent + save)}, ` +
      `${millions(puts)} PUTs (S3 ${dollars(puts * PRICE.s3Put)}, R2 ${dollars(puts * PRICE.r2Put)})`,
    `  as many bytes at Vercel: ${millions(units)} write units, ${dollars(units * PRICE.vercelUnit)}; ` +
      `Netlify: ${dollars(PRICE.netlifyDeploy)} for each deploy, a price included`,
  ];
}

function partsLine(of: string, parts: Readonly<Record<string, number>>): string {
  const texts = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(3)} ms`);
  return `${of}  ${texts.join(', ')}`;
}

function formatTime(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(1)} min`;
}

function millions(count: number): string {
  return `${(count / 1e6).toFixed(2)} million`;
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
