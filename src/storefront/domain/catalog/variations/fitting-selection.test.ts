import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { StockStatus } from '../catalog-types.ts';
import { fittingSelection } from './fitting-selection.ts';
import type { SelectableVariation } from './selectable-variation.ts';
import { selectedVariation } from './variation-selection.ts';

function variation(id: number, values: string[], stock: StockStatus = 'IN_STOCK'): SelectableVariation {
  return { id, values, price: 100, stock };
}

function group(name: string, ...values: string[]) {
  return { name, options: values.map((value) => ({ value })) };
}

const GROUPS = [
  group('color', 'red', 'blue', 'navy'),
  group('size', 'S', 'M', 'L'),
  group('cut', 'slim', 'wide'),
];

describe('the fitting selection', () => {
  const variations = [
    variation(1, ['red', 'S', 'slim']),
    variation(2, ['red', 'L', 'wide'], 'OUT_OF_STOCK'),
    variation(3, ['navy', 'M', 'wide']),
    variation(4, ['navy', 'S', 'slim'], 'OUT_OF_STOCK'),
    variation(5, ['blue', 'L', ''], 'ON_BACKORDER'),
  ];

  it('is the wanted one where some variation has it, sold out or not', () => {
    expect(fittingSelection(GROUPS, variations, ['red', 'L', 'wide'], 0)).toEqual(['red', 'L', 'wide']);
    expect(fittingSelection(GROUPS, variations, ['red', '', ''], 0)).toEqual(['red', '', '']);
  });

  it('keeps what was just chosen and as much else as it can', () => {
    expect(fittingSelection(GROUPS, variations, ['blue', 'S', 'slim'], 0)).toEqual(['blue', 'L', 'slim']);
    expect(fittingSelection(GROUPS, variations, ['red', 'L', 'slim'], 1)).toEqual(['blue', 'L', 'slim']);
  });

  it('rather changes more than it ends sold out', () => {
    expect(fittingSelection(GROUPS, variations, ['navy', 'L', 'slim'], 0)).toEqual(['navy', 'M', 'wide']);
  });

  it('ends sold out where that is all there is', () => {
    const soldOut = [variation(1, ['red', 'S', 'slim']), variation(2, ['navy', 'S', 'wide'], 'OUT_OF_STOCK')];
    expect(fittingSelection(GROUPS, soldOut, ['navy', 'S', 'slim'], 0)).toEqual(['navy', 'S', 'wide']);
  });

  it('chooses nothing for a group without a choice', () => {
    expect(fittingSelection(GROUPS, variations, ['navy', 'L', ''], 0)).toEqual(['navy', 'M', '']);
  });

  it('prefers what is in stock to a backorder', () => {
    const either = [variation(1, ['navy', 'S', 'slim'], 'ON_BACKORDER'), variation(2, ['navy', 'M', 'slim'])];
    expect(fittingSelection(GROUPS, either, ['navy', 'L', 'slim'], 0)).toEqual(['navy', 'M', 'slim']);
  });

  it('leaves a value alone that no variation has', () => {
    expect(fittingSelection(GROUPS, variations, ['green', 'S', ''], 0)).toEqual(['green', 'S', '']);
  });

  it('answers at once for a product of four attributes, a hundred variations and open values', () => {
    const values = Array.from({ length: 34 }, (_, place) => `v${place}`);
    const groups = ['a', 'b', 'c', 'd'].map((name) => group(name, ...values));
    const many = Array.from({ length: 99 }, (_, id) =>
      variation(
        id,
        [0, 1, 2].map((place) => (id % 3 === place ? `v${id % 34}` : '')).concat('v1'),
        'OUT_OF_STOCK',
      ),
    );
    expect(fittingSelection(groups, many, ['v0', 'v0', 'v0', 'v1'], 3)).toHaveLength(4);
    expect(
      fittingSelection(
        groups,
        many.map((one) => ({ ...one, values: one.values.with(3, 'v2') })),
        ['v33', 'v33', 'v33', 'v2'],
        3,
      )[3],
    ).toBe('v2');
  });
});

/** Random products: up to four groups of up to four options, and variations of any of their values. */
const products = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }).chain((sizes) => {
  const groups = sizes.map((size, place) =>
    group(`g${place}`, ...Array.from({ length: size }, (_, option) => `${place}${option}`)),
  );
  const options = groups.map((each) => each.options.map(({ value }) => value));
  const stock = fc.constantFrom<StockStatus>('IN_STOCK', 'ON_BACKORDER', 'OUT_OF_STOCK');
  const variations = fc.array(
    fc.record({ values: fc.tuple(...options.map((own) => fc.constantFrom('', ...own))), stock }),
    { maxLength: 12 },
  );
  return fc.record({
    groups: fc.constant(groups),
    variations: variations.map((all) => all.map(({ values, stock: own }, id) => variation(id, values, own))),
    wanted: fc.tuple(...options.map((own) => fc.constantFrom('', ...own))),
    fixed: fc.nat({ max: groups.length - 1 }),
  });
});

const ORDER: readonly StockStatus[] = ['IN_STOCK', 'ON_BACKORDER', 'OUT_OF_STOCK'];

/** Index of the stock that a selection ends in, by looking at each variation; none if no variation has it. */
function outcome(variations: readonly SelectableVariation[], values: readonly string[]): number {
  const matching = variations.filter((one) =>
    one.values.every((own, place) => own === '' || values[place] === '' || own === values[place]),
  );
  if (matching.length === 0) return -1;
  const stocks = values.includes('') ? matching : [selectedVariation(variations, values) ?? matching[0]];
  return Math.min(...stocks.map((one) => ORDER.indexOf(one?.stock ?? 'OUT_OF_STOCK')));
}

test('equals the best of all selections', () => {
  fc.assert(
    fc.property(products, ({ groups, variations, wanted, fixed }) => {
      const found = fittingSelection(groups, variations, wanted, fixed);
      let all: string[][] = [[]];
      for (const [place, { options }] of groups.entries()) {
        const before = wanted[place] ?? '';
        const own = place === fixed || before === '' ? [before] : options.map(({ value }) => value);
        all = all.flatMap((start) => own.map((value) => [...start, value]));
      }
      const possible = all.filter((values) => outcome(variations, values) !== -1);
      if (outcome(variations, wanted) !== -1 || possible.length === 0) {
        expect(found).toEqual(wanted);
        return;
      }
      const rank = (values: readonly string[]) => {
        const places = values.map((value, place) =>
          value === wanted[place]
            ? 0
            : 1 + (groups[place]?.options.findIndex((each) => each.value === value) ?? 0),
        );
        const stock = outcome(variations, values);
        return [Number(stock === 2), places.filter(Boolean).length, Number(stock > 0), ...places]
          .map((part) => String(part).padStart(3, '0'))
          .join();
      };
      const best = possible.map(rank).sort()[0];
      expect(rank(found)).toBe(best);
      expect(found[fixed]).toBe(wanted[fixed]);
    }),
    { numRuns: 400 },
  );
});
