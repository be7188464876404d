import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import { filesOfPage, filesOfScript, isKeepable } from '#storefront/domain/offline/kept-page.ts';
import { KeptAnswers } from './kept-answers.ts';
import { type AnswerEvent, quietly, worker } from './worker-scope.ts';

/** Files whose names carry a hash of their content: none of them is ever an old one. */
const files = new KeptAnswers('files');
const pictures = new KeptAnswers('pictures');

const keeperOf = (path: string) => (path.startsWith(PICTURES_PATH) ? pictures : files);

/** Answers with a file that is on the device, else with the network's, which is then kept. */
export async function answerFile(event: AnswerEvent, path: string): Promise<Response> {
  const kept = await keeperOf(path).find(path);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (isKeepable(answer)) event.waitUntil(keepAnswer(path, answer.clone()));
  return answer;
}

async function keepAnswer(path: string, answer: Response): Promise<void> {
  await keeperOf(path).keep(path, await answer.arrayBuffer(), answer.headers);
}

/** Keeps files that a page has loaded, from where the browser has them. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await bring(path);
}

/**
 * Keeps what a page needs once a shopper acts: its islands and the scripts that they import, so that the cart works
 * without a network before it was ever opened. Shoppers who save data get what they load themselves.
 */
export async function keepFilesOf(markup: string): Promise<void> {
  if (worker.navigator.connection?.saveData) return;
  const found = new Set(filesOfPage(markup));
  // Iterating over a set includes what is added to it meanwhile.
  for (const path of found) {
    const code = await bring(path);
    if (code !== null) for (const imported of filesOfScript(path, code)) found.add(imported);
  }
}

/** Brings a file onto the device. @returns the code of a script that was not there yet, else null */
async function bring(path: string): Promise<string | null> {
  if (await keeperOf(path).has(path)) return null;
  const code = await quietly(async () => {
    const answer = await fetch(path, { cache: 'force-cache', priority: 'low' });
    if (!isKeepable(answer)) return null;
    const copy = path.endsWith('.js') ? answer.clone() : null;
    await keepAnswer(path, answer);
    return copy === null ? null : await copy.text();
  });
  return code ?? null;
}
