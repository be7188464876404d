import { setTimeout } from 'node:timers/promises';
import { Random } from '#backend/tools/synthetic/random.ts';
import type { ProjectCommand } from '../machine/child.ts';
import type { TestFleet } from './test-fleet.ts';

/** Milliseconds between two kills, and until a server is back. */
const QUIET_MS = { least: 500, most: 3000 };
const AWAY_MS = 3000;
/** A command that fails so often while servers come and go would not end by itself. */
const MAX_FAILURES = 40;

/** Shares of the kills that hit a coordinator, a queue and a bucket; the others hit a worker. */
const SHARES = { coordinator: 0.25, queue: 0.1, bucket: 0.05 };

/** A server that may be killed and started again. */
export interface Killable {
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Victims {
  fleet: TestFleet;
  /** Where the fleet has its objects; null for a folder, for which a worker is killed. */
  bucket: Killable | null;
  seed: number;
  /** Number of kills in all. */
  times: number;
}

/** Carries out commands of a coordinator while processes of its fleet are killed at random moments. */
export class RandomFleetKills {
  /** Kills since the last `begin`, to be printed if something is wrong. */
  story = '';
  kills = 0;
  readonly #victims: Victims;
  readonly #random: Random;
  /** Looks at what is there, during which nothing is killed. */
  #looking: Promise<unknown> = Promise.resolve();

  constructor(victims: Victims) {
    this.#victims = victims;
    this.#random = new Random(victims.seed);
  }

  get isOver(): boolean {
    return this.kills >= this.#victims.times;
  }

  begin(round: number): void {
    this.story = `seed ${this.#victims.seed}, round ${round}:`;
  }

  /** Has nothing killed until `work` is done. */
  async undisturbed<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#looking.then(work);
    this.#looking = done.catch(() => {});
    return await done;
  }

  /**
   * Carries out a command to its end, as a supervisor does: it is started again where it was killed, or failed because a
   * server was away.
   * @param start starts it; its number is 0 the first time
   * @throws with what it has printed if it fails again and again
   */
  async carryOut(start: (number: number) => ProjectCommand): Promise<void> {
    let number = 0;
    let child = start(number);
    for (let failures = 0; ; ) {
      const quiet = QUIET_MS.least + this.#random.next() * (QUIET_MS.most - QUIET_MS.least);
      const ending = await Promise.race([child.end(), setTimeout(quiet, null)]);
      if (ending === 0) return;
      if (ending === null) {
        const isKilled = !this.isOver && (await this.undisturbed(() => this.#kill(child)));
        if (!isKilled) continue;
      } else {
        failures += 1;
        this.story += ' failed';
        if (failures > MAX_FAILURES) throw new Error(`${this.story}\n${child.output}`);
      }
      number += 1;
      child = start(number);
    }
  }

  /** @returns true if the coordinator was killed */
  async #kill(coordinator: ProjectCommand): Promise<boolean> {
    const { fleet, bucket } = this.#victims;
    if (coordinator.ending !== null) return false;
    this.kills += 1;
    const victim = this.#chooseVictim();
    this.story += ` ${victim}`;
    if (victim === 'coordinator') {
      await coordinator.end('SIGKILL');
      return true;
    }
    if (victim === 'queue') {
      await this.#killServer({ kill: () => fleet.redis.kill(), start: () => fleet.redis.start() });
    } else if (victim === 'bucket' && bucket !== null) {
      await this.#killServer(bucket);
    } else {
      await fleet.replaceWorker(Math.floor(this.#random.next() * fleet.workers.length));
    }
    return false;
  }

  #chooseVictim(): keyof typeof SHARES | 'worker' {
    const { coordinator, queue, bucket } = SHARES;
    const number = this.#random.next();
    if (number < coordinator) return 'coordinator';
    if (number < coordinator + queue) return 'queue';
    return number < coordinator + queue + bucket ? 'bucket' : 'worker';
  }

  async #killServer(server: Killable): Promise<void> {
    await server.kill();
    await setTimeout(this.#random.next() * AWAY_MS);
    await server.start();
  }
}
