import { dueProducts, type Findings, type Reading, readInFull } from './reading.ts';
import { type Survey, takeSurvey } from './survey.ts';
import { walk } from './walk.ts';

/** What a sweep found, and the survey that it found it with. */
export interface SweepFindings extends Findings {
  survey: Pick<Survey, 'shop' | 'knownCategories'>;
}

/**
 * Compares a few facts of every product with the known ones and reads in full what differs: finds also
 * what moves no `modified`, and what is gone. One request for 100 products, besides those read in full.
 */
export async function sweep(reading: Reading): Promise<SweepFindings> {
  const { client, source, stage, now } = reading;
  const survey = await takeSurvey(client, source, now);
  const { products } = survey;
  const wanted = dueProducts(reading, 'sweep');
  for (const id of differing(reading, survey)) wanted.add(id);
  const gone = new Set<number>();
  for (const id of source.ids()) if (!products.has(id)) gone.add(id);
  for (const id of gone) wanted.delete(id);
  stage.keep(products);
  for (const id of await readInFull(reading, wanted)) gone.add(id);
  return { gone, found: products.size, newest: newestOf(survey), survey };
}

/**
 * The same with a survey that was taken while the snapshot went on following its store: walks what was
 * modified since, then reads in full what differs still. A product that changed after its turn in the
 * survey differs too, and is as it is now: no older fact of the survey is ever taken over.
 */
export async function sweepBehind(reading: Reading, survey: Survey): Promise<SweepFindings> {
  const { source, stage } = reading;
  const { gone, found, newest } = await walk(reading, 'sweep');
  const wanted = new Set(differing(reading, survey));
  for (const id of source.ids()) {
    if (survey.products.has(id) || gone.has(id)) continue;
    // What came since may have been too late for the survey.
    if (!survey.knownProducts.has(id)) wanted.add(id);
    else if (!stage.has(id)) {
      gone.add(id);
      // Their turn may have been while they still named it.
      for (const referrer of source.referrersOf(id)) wanted.add(referrer);
    }
  }
  for (const id of wanted) if (stage.has(id) || gone.has(id)) wanted.delete(id);
  for (const id of await readInFull(reading, wanted)) gone.add(id);
  return { gone, found, newest, survey };
}

/** Products that are not known as the survey lists them. */
function* differing({ source, stage }: Reading, { products }: Pick<Survey, 'products'>): Generator<number> {
  for (const [id, { modified, slim }] of products) {
    const known = stage.version(id) ?? source.product(id);
    if (known?.modified !== modified || known.slim !== slim) yield id;
  }
}

function newestOf({ products }: Pick<Survey, 'products'>): string {
  let newest = '';
  for (const { modified } of products.values()) if (modified > newest) newest = modified;
  return newest;
}
