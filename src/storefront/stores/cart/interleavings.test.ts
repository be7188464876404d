import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { idOf } from '#backend/fixtures/shopper.ts';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import { TIER } from '#testing/tier.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/shopping.ts';

const RUNS = TIER.interleavings;
const SLUGS = ['beanie', 'album', 't-shirt'] as const;

let backend: FixtureBackend;
let network: Network;
let products: AddedProduct[];

beforeAll(async () => {
  backend = await serveFixture();
  network = await startNetwork(backend.url);
  products = SLUGS.map((slug) => simpleProduct(slug, idOf(backend, slug)));
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});

type Step =
  | { do: 'add' | 'set'; tab: 0 | 1; product: number; quantity: number }
  | { do: 'kill' | 'pause' | 'load'; tab: 0 | 1 }
  | { do: 'jump'; tab: 0 | 1; milliseconds: number };

const tabs = fc.constantFrom(0 as const, 1 as const);
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('add' as const, 'set' as const),
        tab: tabs,
        product: fc.nat(SLUGS.length - 1),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('kill' as const, 'pause' as const, 'load' as const),
        tab: tabs,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('jump' as const),
        tab: tabs,
        milliseconds: fc.constantFrom(-3_600_000, -5000, -60, 5000, 3_600_000),
      }),
    },
  ),
  { minLength: 2, maxLength: 10, size: 'max' },
) as fc.Arbitrary<Step[]>;

const faults = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Fault>('lost', 'answer lost', 'body lost', 'late', 'twice', 'busy', 'slow'),
    },
  ),
  { minLength: 3, maxLength: 20, size: 'max' },
);

/** A mutation of the shopper, by the id of its outbox entry. */
interface Intended {
  id: string;
  do: 'add' | 'set';
  product: number;
  quantity: number;
}

/** Quantities by product with all mutations but the failed ones applied in order; null for unclear ones. */
function expectedQuantities(mutations: Intended[], failed: Map<string, string>): (number | null)[] {
  const quantities: (number | null)[] = SLUGS.map(() => 0);
  for (const { id, do: kind, product, quantity } of mutations) {
    const failureKind = failed.get(id);
    const before = quantities[product] ?? null;
    if (failureKind === 'unclear' || failureKind === 'busy') quantities[product] = null;
    else if (failureKind !== undefined) continue;
    else if (kind === 'set') quantities[product] = quantity;
    else if (before !== null) quantities[product] = before + quantity;
  }
  return quantities;
}

async function run(isLoaded: boolean, script: Step[], plan: Fault[]): Promise<void> {
  const browser = new Browser(network.url);
  const opened: Tab[] = [];
  const open = () => {
    const tab = browser.open();
    opened.push(tab);
    return tab;
  };
  network.fault = () => 'none';
  const current = [open(), open()];
  if (isLoaded) await current[0]?.queue.load();
  const pending = [...plan];
  network.fault = () => pending.shift() ?? 'none';
  const mutations: Intended[] = [];
  for (const step of script) {
    // A shopper changes tabs more slowly than storage changes propagate.
    browser.storage.settle();
    const tab = current[step.tab] as Tab;
    if (step.do === 'kill') {
      tab.kill();
      current[step.tab] = open();
    } else if (step.do === 'pause') await tab.env.wait(300);
    else if (step.do === 'jump') browser.jump(step.milliseconds);
    else if (step.do === 'load') void tab.queue.load();
    else if ('product' in step) {
      const product = products[step.product] as AddedProduct;
      const line = tab.queue.optimisticCart?.lines.find(({ slug }) => slug === product.slug);
      if (step.do === 'set' && line === undefined) continue;
      const existing = new Set(outboxIds(browser));
      const { quantity } = step;
      void tab.queue.enqueue(
        step.do === 'set' && line ? { kind: 'quantity', line, quantity } : { kind: 'add', product, quantity },
      );
      const id = outboxIds(browser).find((one) => !existing.has(one)) ?? '';
      mutations.push({ id, do: step.do, product: step.product, quantity });
    }
  }
  // The shopper comes back, and the network works again.
  const last = open();
  while (last.queue.isBusy) await last.queue.flush();
  await network.idle();
  pending.length = 0;
  const shopper = await last.queue.load();
  for (const tab of opened) tab.kill();
  if (!shopper.ok) throw new Error(`The cart cannot be read: ${shopper.failure.kind}`);
  const failed = new Map(
    opened.flatMap(({ failures }) => failures.map(({ entry, failure }) => [entry.id, failure.kind] as const)),
  );
  const { lines } = shopper.data.cart;
  const quantities = SLUGS.map((slug) => lines.find((line) => line.slug === slug)?.quantity ?? 0);
  const expected = expectedQuantities(mutations, failed);
  expect(quantities).toEqual(expected.map((quantity, index) => quantity ?? quantities[index]));
  expect(last.queue.isBusy).toBe(false);
  expect(opened.flatMap(({ lost }) => lost)).toEqual([]);
}

function outboxIds({ storage }: Browser): string[] {
  return [...storage.keys()].filter((key) => key.startsWith('islet-outbox:')).map((key) => key.slice(13));
}

const add = (tab: 0 | 1, product: number, quantity: number): Step => ({ do: 'add', tab, product, quantity });
const set = (tab: 0 | 1, product: number, quantity: number): Step => ({ do: 'set', tab, product, quantity });

/** Doubled requests of one line and of several, whose correction is delayed. */
const REGRESSIONS: [boolean, Step[], Fault[]][] = [
  [true, [add(1, 0, 2), set(0, 0, 2), add(0, 0, 3), add(1, 1, 3)], ['twice', 'twice', 'busy']],
  [
    true,
    [add(0, 1, 2), add(0, 2, 2), add(1, 1, 3), add(0, 2, 3)],
    ['none', 'twice', 'twice', 'busy', 'none', 'busy'],
  ],
  // A request whose outcome stayed unclear arrives after the next one.
  [true, [add(0, 1, 2), add(1, 1, 3), set(0, 1, 2), set(0, 0, 2)], ['twice', 'late']],
  // The correction of a doubled request arrives after the next request of that line.
  [
    false,
    [add(0, 0, 2), add(0, 2, 2), add(0, 1, 2), add(1, 2, 3)],
    ['none', 'twice', 'body lost', 'none', 'late'],
  ],
];

test('each mutation is applied once or fails visibly, whatever network and tabs do', {
  timeout: RUNS * 2000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.boolean(), steps, faults, run), {
    numRuns: RUNS,
    endOnFailure: true,
    examples: REGRESSIONS,
  });
});
