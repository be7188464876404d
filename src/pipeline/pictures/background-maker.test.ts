import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pictureFileName } from '#storefront/domain/catalog/image-sources.ts';
import { makeReport } from '#testing/watch/recording-pipeline.ts';
import type { Poll } from '../../operations/watch/watch-events.ts';
import { BackgroundPictureMaker } from './background-maker.ts';
import { PictureMaker } from './picture-maker.ts';
import { assetName } from './process-picture.ts';
import { deferFiles, unfinishedPictures } from './unfinished-pictures.ts';

/** For machines that are busy with other tests. */
const PATIENT = { timeout: 30_000 };
const request = { depth: 'modified' as const, products: [], acceptShrink: false };
const poll: Poll = { request, startedAt: 0, endedAt: 1, report: makeReport(request, { published: true }) };

let home: string;
let pictures: string;
let maker: PictureMaker;
let background: BackgroundPictureMaker;
let progress: [number, number][];
let log: string[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-background-'));
  pictures = join(home, 'one/pictures');
  mkdirSync(pictures, { recursive: true });
  symlinkSync('one', join(home, 'dist'));
  progress = [];
  log = [];
  maker = new PictureMaker(join(home, 'store'));
  background = new BackgroundPictureMaker({
    maker,
    dist: join(home, 'dist'),
    events: [{ pictures: (made, total) => void progress.push([made, total]) }],
    log: (line) => void log.push(line),
  });
});
afterEach(async () => {
  await background.stop();
  rmSync(home, { recursive: true });
});

async function publish(background: string, cut = Number.POSITIVE_INFINITY): Promise<string> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
  const source = (await picture.png().toBuffer()).subarray(0, cut);
  const name = pictureFileName(assetName(source), 400);
  deferFiles(pictures, [name], source);
  return name;
}

it('makes what the release is missing, and says how far it is', PATIENT, async () => {
  const names = [await publish('teal'), await publish('gold')];
  background.polled(poll);
  await background.done();
  expect(readdirSync(pictures).sort()).toEqual(names.sort());
  expect(progress).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  background.polled(poll);
  await background.done();
  expect(progress).toHaveLength(3);
});

it('waits during a poll of the catalog, and goes on after a failure too', PATIENT, async () => {
  await publish('teal');
  background.polled(poll);
  background.pollStarted();
  await publish('gold');
  expect(unfinishedPictures(pictures).size).toBeGreaterThan(0);
  background.failed();
  await background.done();
  expect(unfinishedPictures(pictures).size).toBe(0);
});

it('waits during a poll that begins while visitors wait for pictures of their own', PATIENT, async () => {
  const visitors = Promise.withResolvers<void>();
  maker.idle = () => visitors.promise;
  const make = vi.spyOn(maker, 'make');
  await publish('teal');
  background.polled(poll);
  background.pollStarted();
  visitors.resolve();
  await publish('gold');
  expect(make).not.toHaveBeenCalled();
  background.failed();
  await background.done();
  expect(unfinishedPictures(pictures).size).toBe(0);
});

it('leaves out what cannot be made, and makes the rest', PATIENT, async () => {
  const broken = await publish('teal', 60);
  const good = await publish('gold');
  background.polled(poll);
  await background.done();
  expect(readdirSync(pictures).sort()).toEqual([`.islet-source-${broken}`, good].sort());
  expect(progress.at(-1)).toEqual([2, 2]);
  expect(log).toEqual([]);
});

it('stops between two pictures, and leaves the rest to the next run', PATIENT, async () => {
  await publish('teal');
  await publish('gold');
  background.pollStarted();
  background.polled(poll);
  await background.stop();
  expect(unfinishedPictures(pictures).size).toBeGreaterThan(0);
  background.polled(poll);
  await background.done();
  expect(unfinishedPictures(pictures).size).toBeGreaterThan(0);
});

it('has nothing to do where nothing is served', async () => {
  rmSync(join(home, 'dist'));
  background.polled(poll);
  await background.done();
  expect([progress, log]).toEqual([[], []]);
});
