import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { deployRelease } from '../deploy/deploy.ts';
import { openTarget } from '../deploy/targets/open-target.ts';
import { DeployFollower, type DeployTurn } from './deploy-follower.ts';
import type { DeployFailure } from './watch-events.ts';

let release: TinyRelease;
let to: string;
/** Moves by hand; `due` is the timer that waits. */
let now: number;
let due: { moment: number; work: () => void } | null;
let deploys: string[];
let failures: DeployFailure[];
let isChangeWaiting: boolean;
let beforeDeploy: (turn: DeployTurn) => Promise<void>;
let follower: DeployFollower;

beforeEach(async () => {
  release = new TinyRelease();
  to = join(release.home, 'target');
  [now, due, deploys, failures, isChangeWaiting] = [10_000, null, [], [], false];
  beforeDeploy = async () => {};
  const target = await openTarget({ to });
  follower = new DeployFollower({
    workspace: release.work,
    target: to,
    isChangeWaiting: () => isChangeWaiting,
    deploy: async (turn) => {
      await beforeDeploy(turn);
      const grace = { pages: 500, immutable: 500 };
      return await deployRelease({ workspace: release.work, target, grace, now: () => now });
    },
    events: [
      {
        deployed: ({ build, sent, removed }) => deploys.push(`${build} +${sent.length} -${removed.length}`),
        deployFailed: (failure) => failures.push(failure),
      },
    ],
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
});
afterEach(async () => {
  await follower.stop();
  release.remove();
});

async function polled(postponed = 0, changedProducts: number[] = []): Promise<void> {
  follower.polled({ report: { restored: 0, postponed, sync: { changedProducts } } });
  await follower.done();
}

async function wait(): Promise<void> {
  now = due?.moment ?? now;
  due?.work();
  await follower.done();
}

it('deploys each release once, and nothing after a poll that found no change', async () => {
  await polled();
  await polled();
  expect(deploys).toEqual(['build1 +8 -0']);
  release.publish(['/de/']);
  await polled();
  expect(deploys).toEqual(['build1 +8 -0', 'build2 +4 -0']);
  expect(readFileSync(join(to, 'de/index.html'), 'utf8')).toBe('/de/ in build2');
});

it('deploys a release that made way for a change with that of the change, or as soon as that fails', async () => {
  await polled();
  isChangeWaiting = true;
  release.publish(['/de/']);
  await polled(5);
  expect(deploys).toEqual(['build1 +8 -0']);
  release.publish(['/']);
  await polled(5, [7]);
  expect(deploys).toEqual(['build1 +8 -0', 'build3 +7 -0']);
  release.publish(['/de/']);
  await polled(4);
  follower.failed();
  await follower.done();
  expect(deploys).toHaveLength(3);
  // However many changes follow each other, every other release is deployed.
  for (const expected of [3, 4]) {
    release.publish(['/de/']);
    await polled(3);
    expect(deploys).toHaveLength(expected);
  }
});

it('deploys a rollback, which no poll made, once', async () => {
  await polled();
  release.publish(['/de/']);
  for (let poll = 0; poll < 2; poll++) {
    follower.held();
    await follower.done();
  }
  expect(deploys).toEqual(['build1 +8 -0', 'build2 +4 -0']);
});

it('keeps the next release waiting until it has sent the first files, and no longer than 2 s', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  beforeDeploy = () => promise;
  const running = polled();
  const turn = follower.turn();
  expect(due?.moment).toBe(12_000);
  due?.work();
  await turn;
  expect(deploys).toEqual([]);
  resolve();
  await running;
  await follower.turn();
  expect(deploys).toHaveLength(1);
});

/** Begins a deploy that goes on with `end`. @returns whether it is to yield, once it knows */
async function askDuringDeploy(): Promise<{ answers: boolean[]; end: () => Promise<void> }> {
  const [begun, rest] = [Promise.withResolvers<DeployTurn>(), Promise.withResolvers<void>()];
  beforeDeploy = (turn) => {
    begun.resolve(turn);
    return rest.promise;
  };
  const running = polled();
  const { shouldYield } = await begun.promise;
  const answers: boolean[] = [];
  const asked = Promise.resolve(shouldYield?.()).then((answer) => answers.push(answer === true));
  await setImmediate();
  const end = async () => {
    rest.resolve();
    await Promise.all([asked, running]);
  };
  return { answers, end };
}

it('pauses a deploy while a change is released, which then makes room for that of the change', async () => {
  isChangeWaiting = true;
  const { answers, end } = await askDuringDeploy();
  expect(due?.moment).toBe(12_000);
  // A release that the change has interrupted.
  release.publish(['/de/']);
  follower.polled({ report: { restored: 0, postponed: 5, sync: { changedProducts: [] } } });
  await setImmediate();
  expect(answers).toEqual([]);
  isChangeWaiting = false;
  release.publish(['/']);
  follower.polled({ report: { restored: 0, postponed: 5, sync: { changedProducts: [7] } } });
  await setImmediate();
  expect([answers, due]).toEqual([[true], null]);
  await end();
});

it('goes on with a deploy where a change leads to no release, or takes longer than 2 s', async () => {
  isChangeWaiting = true;
  const first = await askDuringDeploy();
  isChangeWaiting = false;
  follower.failed();
  await first.end();
  expect(first.answers).toEqual([false]);
  isChangeWaiting = true;
  release.publish(['/']);
  const second = await askDuringDeploy();
  due?.work();
  await second.end();
  expect(second.answers).toEqual([false]);
});

it('removes what left the release when its time has come', async () => {
  release.write('page.txt', 'of the first release');
  await polled();
  rmSync(join(release.work.dist, 'page.txt'));
  release.publish(['/']);
  await polled();
  expect(existsSync(join(to, 'page.txt'))).toBe(true);
  expect(due?.moment).toBe(10_500);
  await wait();
  expect(existsSync(join(to, 'page.txt'))).toBe(false);
  expect(due).toBeNull();
});

it('tries again, later each time, until a deploy succeeds', async () => {
  writeFileSync(to, 'a file in its way');
  await polled();
  expect(failures).toMatchObject([{ target: to, attempts: 1, nextTryAt: 11_000 }]);
  expect(String(failures[0]?.error)).toContain('a file stands where a folder is needed');
  release.publish(['/']);
  await polled();
  expect(failures).toHaveLength(1);
  await wait();
  expect(failures).toMatchObject([{ attempts: 1 }, { attempts: 2, nextTryAt: 13_000 }]);
  rmSync(to);
  await wait();
  expect(deploys).toEqual(['build2 +9 -0']);
  expect(due).toBeNull();
});

it('counts a release that cannot be read as a failure of the deploy', async () => {
  writeFileSync(to, 'a file in its way');
  await polled();
  const latest = join(release.work.dist, 'builds/latest.json');
  rmSync(latest);
  symlinkSync(latest, latest);
  await wait();
  expect(failures).toMatchObject([{ attempts: 1 }, { attempts: 2 }]);
  expect(String(failures[1]?.error)).toContain('ELOOP');
});
