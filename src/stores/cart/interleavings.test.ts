import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { idOf } from '#backend/fixtures/shopper.ts';
import type { AddedProduct } from '#shop/cart/cart-mutation.ts';
import { TIER } from '#testing/tier.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/products.ts';

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
  | { do: 'kill' | 'pause' | 'load'; tab: 0 | 1 };

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
  ),
  { minLength: 2, maxLength: 10, size: 'max' },
) as fc.Arbitrary<Step[]>;

const faults = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Fault>('lost', 'answer lost', 'late', 'twice', 'busy', 'slow'),
    },
  ),
  { minLength: 3, maxLength: 20, size: 'max' },
);

/** What shoppers did in order, and what became of it. */
interface Wish {
  id: string;
  do: 'add' | 'set';
  product: number;
  quantity: number;
}

/** Pieces by product when all wishes but the failed ones come true in order; null for what is unclear. */
function wanted(wishes: Wish[], failed: Map<string, string>): (number | null)[] {
  const pieces: (number | null)[] = SLUGS.map(() => 0);
  for (const { id, do: kind, product, quantity } of wishes) {
    const why = failed.get(id);
    const before = pieces[product] ?? null;
    if (why === 'unclear' || why === 'busy') pieces[product] = null;
    else if (why !== undefined) continue;
    else if (kind === 'set') pieces[product] = quantity;
    else if (before !== null) pieces[product] = before + quantity;
  }
  return pieces;
}

async function run(known: boolean, script: Step[], plan: Fault[]): Promise<void> {
  const browser = new Browser(network.url);
  const opened: Tab[] = [];
  const open = () => {
    const tab = browser.open();
    opened.push(tab);
    return tab;
  };
  network.fault = () => 'none';
  const now = [open(), open()];
  if (known) await now[0]?.queue.load();
  const pending = [...plan];
  network.fault = () => pending.shift() ?? 'none';
  const wishes: Wish[] = [];
  for (const step of script) {
    // Nobody is in the other tab before what he did in this one is there.
    browser.storage.settle();
    const tab = now[step.tab] as Tab;
    if (step.do === 'kill') {
      tab.kill();
      now[step.tab] = open();
    } else if (step.do === 'pause') await tab.env.wait(300);
    else if (step.do === 'load') void tab.queue.load();
    else if ('product' in step) {
      const product = products[step.product] as AddedProduct;
      const line = tab.queue.optimisticCart?.lines.find(({ slug }) => slug === product.slug);
      if (step.do === 'set' && line === undefined) continue;
      const known = new Set(journalIds(browser));
      const { quantity } = step;
      void tab.queue.enqueue(
        step.do === 'set' && line ? { kind: 'quantity', line, quantity } : { kind: 'add', product, quantity },
      );
      const id = journalIds(browser).find((one) => !known.has(one)) ?? '';
      wishes.push({ id, do: step.do, product: step.product, quantity });
    }
  }
  // The shopper opens the shop once more, and the faults come to an end.
  const last = open();
  while (last.queue.isBusy) await last.queue.flush();
  await network.settled();
  pending.length = 0;
  const told = await last.queue.load();
  for (const tab of opened) tab.kill();
  if (!told.ok) throw new Error(`The cart cannot be read: ${told.failure.kind}`);
  const failed = new Map(
    opened.flatMap(({ failures }) => failures.map(({ entry, failure }) => [entry.id, failure.kind] as const)),
  );
  const pieces = SLUGS.map((slug) => told.data.cart.lines.find((line) => line.slug === slug)?.quantity ?? 0);
  const expected = wanted(wishes, failed);
  expect(pieces).toEqual(expected.map((quantity, index) => quantity ?? pieces[index]));
  expect(last.queue.isBusy).toBe(false);
}

function journalIds({ storage }: Browser): string[] {
  return [...storage.keys()].filter((key) => key.startsWith('islet-intent:')).map((key) => key.slice(13));
}

const add = (tab: 0 | 1, product: number, quantity: number): Step => ({ do: 'add', tab, product, quantity });
const set = (tab: 0 | 1, product: number, quantity: number): Step => ({ do: 'set', tab, product, quantity });

/** Requests of one line that are doubled and not put right at once, and such of several lines. */
const FOUND: [boolean, Step[], Fault[]][] = [
  [true, [add(1, 0, 2), set(0, 0, 2), add(0, 0, 3), add(1, 1, 3)], ['twice', 'twice', 'busy']],
  [
    true,
    [add(0, 1, 2), add(0, 2, 2), add(1, 1, 3), add(0, 2, 3)],
    ['none', 'twice', 'twice', 'busy', 'none', 'busy'],
  ],
];

test('each intent comes true once or is named, whatever network and tabs do', {
  timeout: RUNS * 2000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.boolean(), steps, faults, run), {
    numRuns: RUNS,
    endOnFailure: true,
    examples: FOUND,
  });
});
