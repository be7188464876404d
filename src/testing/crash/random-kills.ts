import { Random } from '#backend/tools/synthetic/random.ts';
import { CATALOG_NAMES, type CatalogName } from './crash-catalogs.ts';
import type { CrashShop, ShopState } from './crash-shop.ts';
import { type Ending, ReleaseProcess } from './release-process.ts';

interface KillReport {
  /** Steps that were taken, to be printed if something is wrong. */
  story: string;
  ending: Ending;
  /** Damage at the kill, and differences between the next release and one made from nothing. */
  problems: string[];
}

/** Shares of the kinds of releases, of kill clocks, and of shops that are other again before the next one. */
const FULL = 0.12;
const OTHER_CODE = 0.15;
const WARM = 0.3;
const FROM_PLAN = 0.6;
const CHANGED_BETWEEN = 0.5;
const DEFERRED_PICTURES = 0.3;
/** Only a new root misses all of its pictures. */
const FULL_WITH_DEFERRED_PICTURES = 0.5;

/** Long enough for the first releases of a kind to end and tell how long they take. */
const FIRST_GUESS_MS = 2000;

/**
 * Milliseconds that releases of a kind take, as far as their kills let it be seen: a release that
 * ends gives it, one that was killed late says that it may be more.
 */
class TypicalTimes {
  readonly #times = new Map<string, number>();

  of(kind: string): number {
    return this.#times.get(kind) ?? FIRST_GUESS_MS;
  }

  learn(kind: string, ended: boolean, afterMs: number): void {
    if (ended) this.#times.set(kind, afterMs);
    else if (afterMs > this.of(kind) * 0.8) this.#times.set(kind, this.of(kind) * 1.1);
  }
}

/** Kills releases of a shop at random moments, one after the other. */
export async function* randomKills(shop: CrashShop, times: number, seed: number): AsyncGenerator<KillReport> {
  const source = new Random(seed);
  const random = () => source.next();
  const typical = new TypicalTimes();
  let child = new ReleaseProcess(shop.setup);
  try {
    for (let round = 0; round < times; round++) {
      await child.ready();
      const before = shop.state;
      const warm = random() < WARM;
      if (warm) await child.release({});
      const deferPictures = random() < DEFERRED_PICTURES;
      const full = random() < (deferPictures ? FULL_WITH_DEFERRED_PICTURES : FULL);
      // A process that has released with one code refuses to release with another.
      const code = !warm && random() < OTHER_CODE ? otherCode(before) : before.code;
      shop.become({ catalog: other(before.catalog, random), code });
      const from = random() < FROM_PLAN ? 'planned' : 'begun';
      const breadth = full || code !== before.code ? 'full' : 'incremental';
      if (deferPictures) shop.forgetPictures();
      const when = deferPictures ? ' with its pictures later' : '';
      const kind = `${warm ? 'warm' : 'cold'} ${breadth} ${from}${when}`;
      const killAfter = Math.round(random() * typical.of(kind));
      const { ending, afterMs } = await child.releaseUntil(
        { request: { full }, deferPictures },
        from,
        killAfter,
      );
      typical.learn(kind, ending.kind === 'done', afterMs);
      await child.stop();
      child = new ReleaseProcess(shop.setup);
      const story = [
        `seed ${seed}, round ${round}: ${breadth} release of ${shop.state.catalog} by code ${code}${when}`,
        `after ${before.catalog} by ${before.code}, killed ${killAfter} ms after it was ${from}`,
      ];
      const problems = shop.problems().map((problem) => `at the kill: ${problem}`);
      if (random() < CHANGED_BETWEEN) {
        const reverted = random() < CHANGED_BETWEEN;
        shop.become(reverted ? before : { ...shop.state, catalog: other(shop.state.catalog, random) });
        story.push(`then ${shop.state.catalog} by ${shop.state.code}`);
      }
      problems.push(...(await shop.converge()).map((problem) => `after the next release: ${problem}`));
      yield { story: story.join(', '), ending, problems };
    }
  } finally {
    await child.stop();
  }
}

function other(catalog: CatalogName, random: () => number): CatalogName {
  const others = CATALOG_NAMES.filter((name) => name !== catalog);
  return others[Math.floor(random() * others.length)] ?? 'plain';
}

function otherCode({ code }: ShopState): ShopState['code'] {
  return code === 'one' ? 'two' : 'one';
}
