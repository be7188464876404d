import { chromium } from '@playwright/test';
import { launchOptions } from '../../../src/testing/machine/browser.ts';
import { startTestSite } from '../../../src/testing/shops/test-site.ts';
import { type Figure, median } from '../harness/figure.ts';
import { CONTROLS, type ControlTimes, measureControl } from './controls.ts';
import { measureOpening, type OpeningTimes, openingFigures } from './opening.ts';
import { serveBarePages, startSlowEndpoint } from './servers.ts';
import { type AddingSample, addingFigures, measureAdding, measureBytes } from './shopping.ts';

const LATENCIES = [0, 300, 1000];

/**
 * Opens the demo shop in Chromium: the scripts that its pages load, how soon a press of "Add to cart" shows and is
 * confirmed, by how long the store takes for an answer, how soon each control shows its effect on a phone with a quarter of
 * this machine's speed, and how soon a pressed card's page is there.
 */
export async function measure({ runs }: { runs: number }): Promise<Figure[]> {
  const endpoint = await startSlowEndpoint();
  const site = await startTestSite({ proxy: endpoint });
  const bare = await serveBarePages();
  const browser = await chromium.launch(launchOptions());
  try {
    const bytes = await measureBytes(browser, site.url);
    // The first visit of all warms up browser and server.
    await measureAdding(browser, site.url);
    const adding = LATENCIES.map((latency) => ({ latency, samples: [] as AddingSample[] }));
    const controls = Object.entries(CONTROLS).map(([name, control]) => ({
      name,
      control,
      times: [] as ControlTimes[],
    }));
    const openings: OpeningTimes[] = [];
    // In turns, so that other work of the machine affects all alike.
    for (let run = 0; run < runs; run++) {
      for (const { latency, samples } of adding) {
        endpoint.latency = latency;
        samples.push(await measureAdding(browser, site.url));
      }
      endpoint.latency = 0;
      for (const { control, times } of controls) times.push(await measureControl(browser, site.url, control));
      openings.push(await measureOpening(browser, site.url, bare.url));
    }
    return [
      ...bytes,
      ...adding.flatMap(({ latency, samples }) => addingFigures(latency, samples)),
      ...controls.flatMap(({ name, times }): Figure[] => [
        { name: `${name}, effect`, unit: 'ms', value: median(times.map(({ effect }) => effect)), goal: 400 },
        { name: `${name}, INP`, unit: 'ms', value: median(times.map(({ inp }) => inp)), goal: 100 },
      ]),
      ...openingFigures(openings),
    ];
  } finally {
    await browser.close();
    bare.close();
    endpoint.close();
    await site.close();
  }
}
