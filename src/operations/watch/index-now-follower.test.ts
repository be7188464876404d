import { afterEach, beforeEach, expect, it } from 'vitest';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import type { IndexNowReport } from '../deploy/index-now/tell-search-engines.ts';
import { IndexNowFollower } from './index-now-follower.ts';

const MINUTE = 60_000;

let release: TinyRelease;
/** Moves by hand; `due` is the timer that waits. */
let now: number;
let due: { moment: number; work: () => void } | null;
/** When search engines were told. */
let times: number[];
let answers: (Pick<IndexNowReport, 'told' | 'problem'> | null | Error)[];
let log: string[];
let follower: IndexNowFollower;

beforeEach(() => {
  release = new TinyRelease();
  [now, due, times, answers, log] = [0, null, [], [], []];
  follower = open(false);
});
afterEach(async () => {
  await follower.stop();
  release.remove();
});

function open(deploys: boolean): IndexNowFollower {
  return new IndexNowFollower({
    workspace: release.work,
    deploys,
    tell: async () => {
      times.push(now);
      const answer = answers.length > 0 ? answers.shift() : { told: 2, problem: null };
      if (answer instanceof Error) throw answer;
      return answer ?? null;
    },
    log: (line) => log.push(line),
    clock: {
      now: () => now,
      at(moment, work) {
        due = { moment, work };
        return () => {
          due = null;
        };
      },
    },
    random: () => 0,
  });
}

/** Lets time pass until what is due. */
async function pass(): Promise<void> {
  const work = due?.work;
  now = Math.max(now, due?.moment ?? now);
  due = null;
  work?.();
  await follower.done();
}

it('tells of each release once', async () => {
  follower.polled();
  await pass();
  follower.polled();
  await pass();
  expect(times).toEqual([0]);
  expect(log).toEqual(['Search engines were told of 2 addresses by IndexNow.']);
});

it('gathers what changes within ten minutes', async () => {
  follower.polled();
  await pass();
  for (const minute of [1, 2, 3]) {
    now = minute * MINUTE;
    release.publish(['/']);
    follower.polled();
  }
  await pass();
  expect(times).toEqual([0, 10 * MINUTE]);
  expect(due).toBeNull();
});

it('tells of a release that came while search engines were being told', async () => {
  follower.polled();
  due?.work();
  due = null;
  release.publish(['/']);
  follower.held();
  await follower.done();
  await pass();
  expect(times).toEqual([0, 10 * MINUTE]);
});

it('tries again, later each time, and says why once', async () => {
  const failed = { told: 0, problem: 'They do not listen.' };
  answers = [failed, new Error('The disk is full.'), failed];
  follower.polled();
  await pass();
  release.publish(['/']);
  follower.polled();
  for (let time = 0; time < 3; time++) await pass();
  expect(times).toEqual([0, MINUTE, 3 * MINUTE, 7 * MINUTE]);
  expect(log).toEqual(['They do not listen.', expect.stringContaining('told of 2 addresses')]);
  expect(due).toBeNull();
});

it('says nothing of a shop that is not public', async () => {
  answers = [null];
  follower.polled();
  await pass();
  expect([log, due]).toEqual([[], null]);
});

it('waits for deploys where releases are deployed', async () => {
  follower = open(true);
  follower.polled();
  expect(due).toBeNull();
  follower.deployed({ changed: ['/'] });
  await pass();
  follower.deployed({ changed: [] });
  expect(due).toBeNull();
  follower.deployed({ changed: ['/product/mug/'] });
  await pass();
  expect(times).toEqual([0, 10 * MINUTE]);
});
