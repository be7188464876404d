import { beforeEach, describe, expect, it } from 'vitest';
import { OutdatedCode } from '#kit/errors.ts';
import { makeReport } from '#testing/watch/recording-pipeline.ts';
import { TerminalReporter } from './terminal-reporter.ts';
import type { Poll } from './watch-events.ts';

const START = Date.UTC(2026, 0, 5, 12);
const request = { depth: 'modified' as const, products: [], acceptShrink: false };

let written: string;
let reporter: TerminalReporter;

function report(stream: { isTTY: boolean; columns: number }): void {
  written = '';
  const write = (text: string) => {
    written += text;
    return true;
  };
  reporter = new TerminalReporter({ ...stream, write } as NodeJS.WriteStream);
}

const poll = (published: boolean): Poll => ({
  request,
  startedAt: START,
  endedAt: START + 280,
  report: makeReport(request, { published }),
});
const failure = (message: string, at: number, attempts = 1) => ({
  depth: 'modified' as const,
  error: new Error(message),
  at,
  attempts,
  nextTryAt: at + 4000,
});
const lines = () => written.split('\n').filter((line) => line !== '');

describe('a log', () => {
  beforeEach(() => report({ isTTY: false, columns: 0 }));

  it('has a line for each release, none where nothing changed', () => {
    reporter.polled(poll(true));
    reporter.polled(poll(false));
    expect(lines()).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d Release build: .* in 0\.28 s\.$/)]);
  });

  it('shows no control character of what the store says', () => {
    reporter.failed(failure('The price of Mug\u001b]0;pwned\u0007\r cannot be read\nsecond line', START));
    for (const character of ['\u0007', '\u001b', '\r']) expect(written).not.toContain(character);
    expect(written).toContain('Mug\\u001b]0;pwned\\u0007\\u000d cannot');
    expect(lines()[1]).toBe('second line');
  });

  it('promises no further try of code that newer code takes over from', () => {
    reporter.failed({ ...failure('', START), error: new OutdatedCode() });
    expect(lines()).toEqual([]);
  });

  it('says once that PHP prints around answers, and again after a full scan without it', () => {
    const printing = (printed: string, depth: 'modified' | 'fullScan' = 'modified') => {
      const one = poll(false);
      const sync = { ...one.report.sync, printed, depth };
      reporter.polled({ ...one, report: { ...one.report, sync } });
    };
    printing('Warning: x in /x.php on line 1');
    printing('Warning: y in /x.php on line 2');
    printing('');
    printing('Warning: x in /x.php on line 1');
    expect(lines()).toEqual([expect.stringMatching(/"Warning: x in .*display_errors = Off/)]);
    printing('', 'fullScan');
    printing('Warning: x in /x.php on line 1');
    expect(lines()).toHaveLength(2);
  });

  it('reports the same failure once in a quarter of an hour, and another one at once', () => {
    for (let seconds = 0; seconds < 14 * 60; seconds += 2) {
      reporter.failed(failure('Down.', START + seconds * 1000, seconds + 1));
    }
    expect(lines()).toEqual([
      expect.stringContaining('The last release stays: Down.'),
      'Trying again in 4 s.',
    ]);
    reporter.failed(failure('Shrunk.', START + 14 * 60_000));
    expect(lines()).toHaveLength(4);
    reporter.failed(failure('Down.', START + 15 * 60_000));
    expect(lines()).toHaveLength(6);
  });

  it('says now and then how far pictures are, and that they are made', () => {
    for (let made = 0; made <= 40; made += 1) reporter.pictures(made, 40);
    expect(lines()).toEqual([
      'Pictures: 0 of 40 are made',
      expect.stringMatching(/^\d\d:\d\d:\d\d All pictures are made\.$/),
    ]);
  });

  it('has a line for each deploy that did something, and for each new failure of one', () => {
    const report = {
      target: 's3://shop',
      build: 'build',
      dryRun: false,
      bytes: 1_200_000,
      requests: 6,
      seconds: 0.42,
      purged: 0,
    };
    const deployed = { ...report, sent: ['index.html', 'builds/latest.json'], removed: [], waiting: 0 };
    reporter.deployed(deployed, START);
    reporter.deployed({ ...deployed, sent: [] }, START);
    const failed = { target: 's3://shop', error: new Error('Full.'), attempts: 1 };
    reporter.deployFailed({ ...failed, at: START, nextTryAt: START + 1000 });
    reporter.deployFailed({ ...failed, at: START + 1000, nextTryAt: START + 3000 });
    expect(lines()).toEqual([
      expect.stringMatching(
        /Deployed release build to s3:\/\/shop: sent 2 files \(1\.2 MB\), in 6 requests and 0\.4 s\.$/,
      ),
      expect.stringMatching(/The release was not deployed: Full\.$/),
      'Trying again in 1 s.',
    ]);
  });

  it('says when all is well again, and then reports the same failure again', () => {
    reporter.failed(failure('Down.', START));
    reporter.polled(poll(false));
    reporter.polled(poll(false));
    reporter.failed(failure('Down.', START + 2000));
    expect(written.match(/All is well again/g)).toHaveLength(1);
    expect(written.match(/Down\./g)).toHaveLength(2);
  });

  it('has notes once', () => {
    reporter.printThrottled('A delivery was refused.');
    reporter.printThrottled('A delivery was refused.');
    expect(lines()).toEqual(['A delivery was refused.']);
  });
});

describe('a terminal', () => {
  beforeEach(() => report({ isTTY: true, columns: 30 }));

  it('ends with a line about the last poll, no wider than the window', () => {
    reporter.polled(poll(false));
    const last = written.split('\x1b[K').at(-1) ?? '';
    expect(last).toMatch(/^Last poll of the catalog/);
    expect(last).toHaveLength(29);
  });

  it('prints above that line, and leaves it when it ends', () => {
    reporter.polled(poll(false));
    const last = written.split('\x1b[K').at(-1) ?? '';
    reporter.print('News');
    expect(written.endsWith(`\r\x1b[KNews\n${last}`)).toBe(true);
    reporter.end();
    reporter.print('Bye');
    expect(written.endsWith(`${last}\n\r\x1b[KBye\n`)).toBe(true);
  });
});
