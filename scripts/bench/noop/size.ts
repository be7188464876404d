import { type BenchReading, type BenchShop, openBenchShop } from '../harness/bench-shop.ts';
import type { ReleaseFigures } from '../harness/release-process.ts';

/** A release that did nothing. */
interface NoopSample {
  seconds: number;
  /** Part of `seconds` in which the store was waited for. */
  waitedSeconds: number;
  requests: number;
  cpuSeconds: number;
}

export interface NoopFigures {
  products: number;
  kinds: { process: 'warm' | 'cold'; depth: BenchReading['depth']; samples: NoopSample[] }[];
}

/** Measures releases of an unchanged catalog, by both ways of looking for changes. */
export async function measureNoop(
  project: string,
  home: string,
  products: number,
  runs: number,
): Promise<NoopFigures> {
  const shop = await openBenchShop(project, home, products);
  try {
    const kinds: NoopFigures['kinds'] = [];
    for (const depth of ['modified', 'fullScan'] as const) {
      const reading = { endpoint: shop.endpoint, depth };
      kinds.push({ process: 'warm', depth, samples: await warmSamples(shop, reading, runs) });
      kinds.push({ process: 'cold', depth, samples: await coldSamples(shop, reading, runs) });
    }
    return { products, kinds };
  } finally {
    await shop.close();
  }
}

async function warmSamples(shop: BenchShop, reading: BenchReading, runs: number): Promise<NoopSample[]> {
  const releaser = await shop.startReleaseProcess(reading);
  await releaser.release();
  const samples: NoopSample[] = [];
  for (let run = 0; run < runs; run++) samples.push(sampleOf(await releaser.release()));
  await releaser.stop();
  return samples;
}

async function coldSamples(shop: BenchShop, reading: BenchReading, runs: number): Promise<NoopSample[]> {
  const samples: NoopSample[] = [];
  for (let run = 0; run < runs; run++) {
    const { figures, seconds, cpuSeconds } = await shop.releaseCold(reading);
    samples.push({ ...sampleOf(figures), seconds, cpuSeconds });
  }
  return samples;
}

function sampleOf({ release, seconds, waitedSeconds, cpuSeconds }: ReleaseFigures): NoopSample {
  if (release.id !== null) throw new Error('The catalog changed without an edit.');
  return { seconds, waitedSeconds, requests: release.sync.requests, cpuSeconds };
}
