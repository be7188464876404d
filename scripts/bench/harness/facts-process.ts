import { deriveEntities } from '#pipeline/snapshot/derive/derive.ts';
import { answer } from './process.ts';
import { openFacts } from './synthetic-facts.ts';

/** Duration and size of a derivation of facts. */
export interface FactsFigures {
  seconds: number;
  /** Entities that it wrote or removed. */
  entities: number;
}

/** Derives a catalog of facts in a process of its own: `all` of it, or one product that is `sold-out` or `back`. */
const [file = '', products = '0'] = process.argv.slice(2);
const facts = openFacts(file, Number(products));
answer(
  async (message) => {
    const changes = message === 'all' ? facts.fill() : facts.sellOut(message === 'sold-out');
    const started = performance.now();
    const counts = facts.db.transaction(() => deriveEntities(facts.derivation(changes)));
    const { added, changed, removed } = counts;
    return { seconds: (performance.now() - started) / 1000, entities: added + changed + removed };
  },
  async () => facts.db.close(),
);
