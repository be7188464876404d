import { describe, expect, it } from 'vitest';
import { median, table } from './table.ts';

describe('median', () => {
  it('is the middle figure, whatever the order', () => {
    expect(median([30, 1, 2])).toBe(2);
  });

  it('is between the two middle ones of an even number', () => {
    expect(median([4, 1, 2, 100])).toBe(3);
  });

  it('refuses no figures', () => {
    expect(() => median([])).toThrow('No figures');
  });
});

describe('table', () => {
  it('lines up labels on the left and figures on the right', () => {
    expect(
      table([
        ['', 'A', 'B'],
        ['time', '10 s', '1234 s'],
      ]),
    ).toBe('          A        B\ntime   10 s   1234 s');
  });
});
