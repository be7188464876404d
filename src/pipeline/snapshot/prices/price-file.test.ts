import { describe, expect, it } from 'vitest';
import { readPriceFile } from './price-file.ts';

const EURO = { code: 'EUR', decimals: 2 };
const NOW = Date.parse('2026-06-01T00:00Z');
const read = (text: string, currency = EURO) => readPriceFile(text, currency, NOW);

describe('a file of former prices', () => {
  it('names products by id or SKU, with commas or semicolons, and a reduction by a regular price', () => {
    expect(read('\ufeffSKU,Price,From,Regular\nMUG-1,"15,00",2026-03-01,18.00\n')).toEqual([
      { line: 2, id: null, sku: 'MUG-1', since: Date.parse('2026-03-01'), price: 1500, reduced: true },
    ]);
    expect(read('id;price;from\n7;15,5;2026-03-01T09:30+01:00\n\n8;20;2026-03-01 10:00')).toEqual([
      { line: 2, id: 7, sku: '', since: Date.parse('2026-03-01T08:30Z'), price: 1550, reduced: false },
      { line: 4, id: 8, sku: '', since: Date.parse('2026-03-01T10:00'), price: 2000, reduced: false },
    ]);
  });

  it.each([
    ['names no product', ',1.00,2026-03-01', /Line 2 names no product/],
    ['has no price', '7,free,2026-03-01', /Line 2: "free" is no price/],
    ['has a price with a currency', '7,€5,2026-03-01', /"€5" is no price/],
    ['has more decimals than the currency', '7,1.001,2026-03-01', /"1.001" is no price/],
    ['has a negative price', '7,-1.00,2026-03-01', /"-1.00" is no price/],
    ['has a moment to come', '7,1.00,2026-06-02', /"2026-06-02" is no moment in the past/],
    ['has a date of another form', '7,1.00,01.03.2026', /"01.03.2026" is no moment/],
    ['has a date that is none', '7,1.00,2026-02-31T99:00', /is no moment/],
    ['has an id that is none', 'MUG,1.00,2026-03-01', /"MUG" is no id/],
  ])('is refused as a whole where a line %s', (_, line, message) => {
    expect(() => read(`id,price,from\n${line}\n8,1.00,2026-03-01`)).toThrow(message);
    expect(() => read(`id,price,from\n${line}`)).toThrow(/stays as it was\. Lines that cannot be used: 1\./);
  });

  it.each([
    [
      'of another currency',
      'id,price,from,currency\n7,1.00,2026-03-01,USD',
      /in USD, and the shop sells in EUR/,
    ],
    ['without a column', 'id,price\n7,1.00', /no column "from"/],
    ['without anything', '', /no column "price"/],
    ['with a quote that does not end', 'id,price,from\n"7,1.00,2026-03-01', /no table/],
  ])('%s is refused', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('names the first lines of many that cannot be used', () => {
    const lines = Array.from({ length: 20_000 }, () => '7,x,2026-03-01').join('\n');
    expect(() => read(`id,price,from\n${lines}`)).toThrow(/used: 20000\.(?:\nLine \d: [^\n]+){5}$/);
  });

  it('has amounts in the smallest unit of currencies without one', () => {
    expect(read('id,price,from\n7,1500,2026-03-01', { code: 'ISK', decimals: 0 })[0]?.price).toBe(1500);
    expect(() => read('id,price,from\n7,1500.50,2026-03-01', { code: 'ISK', decimals: 0 })).toThrow(
      /no price/,
    );
  });
});
