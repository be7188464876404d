import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgress, formatProgress, printableLine, printableText } from './terminal.ts';

it('writes control characters out', () => {
  expect(printableLine('Mug\u001b[2J\u009b1m\r\u202eguM')).toBe('Mug\\u001b[2J\\u009b1m\\u000d\\u202eguM');
  expect(printableLine('one\ntwo')).toBe('one\\u000atwo');
  expect(printableLine('Tasse à thé ☕ ספל')).toBe('Tasse à thé ☕ ספל');
});

it('keeps the lines of a text', () => {
  expect(printableText('one\ntwo\u0007')).toBe('one\ntwo\\u0007');
});

describe('describeProgress', () => {
  it('shows count, rate and time left', () => {
    expect(formatProgress(1200, 6000, 2000, 'pages')).toBe(
      '1200 of 6000 pages (20 %), 600 pages/s, 8 s left',
    );
  });

  it('promises nothing before anything is done, and no end where none is known', () => {
    expect(formatProgress(0, 50, 10, 'pages')).toBe('0 of 50 pages (0 %)');
    expect(formatProgress(40, 0, 1000, 'products')).toBe('40 products, 40 products/s');
  });
});

describe('progressOn', () => {
  function stream(isTTY: boolean) {
    const sink = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream & PassThrough;
    return { sink, text: () => String(sink.read() ?? '') };
  }

  it('rewrites one line on a terminal', () => {
    let clock = 0;
    const { sink, text } = stream(true);
    const progress = createProgress(sink, () => clock)('Rendering', 'pages');
    clock = 500;
    progress.update(5, 10);
    clock = 1000;
    progress.update(10, 10);
    progress.end();
    expect(text().split('\r').length).toBe(4);
  });

  it('prints ever fewer lines of a long step into a log, and one a minute at least', () => {
    let clock = 0;
    const { sink, text } = stream(false);
    const progress = createProgress(sink, () => clock)('Pictures', 'pictures');
    for (clock = 0; clock <= 300_000; clock += 1000) progress.update(clock / 1000, 0);
    const seconds = text()
      .match(/(?<=: )\d+/g)
      ?.map(Number);
    expect(seconds).toEqual([2, 6, 14, 30, 62, 122, 182, 242]);
  });

  it('prints plain lines at intervals elsewhere', () => {
    let clock = 0;
    const { sink, text } = stream(false);
    const progress = createProgress(sink, () => clock)('Rendering', 'pages');
    for (clock = 0; clock <= 6000; clock += 1000) progress.update(clock / 1000, 6);
    progress.end();
    const lines = text().trim().split('\n');
    expect(lines).toEqual([
      'Rendering: 2 of 6 pages (33 %), 1 pages/s, 4 s left',
      'Rendering: 6 of 6 pages (100 %), 1 pages/s',
      'Rendering: 6 pages in 7.0 s, 1 pages/s',
    ]);
  });
});
