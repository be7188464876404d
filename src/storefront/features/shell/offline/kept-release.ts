import {
  type BuildChanges,
  buildMetaPath,
  changesBetween,
  parseBuildChanges,
} from '#storefront/domain/builds/build-meta.ts';
import { parseBuildId } from '#storefront/domain/builds/build-polling.ts';
import { data, pages } from './page-answers.ts';
import { type AnswerEvent, quietly, worker } from './worker-scope.ts';

/** Answers a page that asks for the newest release, and learns of it. */
export async function followBuild(event: AnswerEvent, path: string): Promise<Response> {
  const answer = await fetch(event.request);
  event.waitUntil(quietly(() => learn(path, answer.clone())));
  return answer;
}

/** Looks for a newer worker after a release, and forgets pages that it removed. Others are shown with their age. */
async function learn(path: string, answer: Response): Promise<void> {
  const text = await answer.text();
  const latest = parseBuildId(JSON.parse(text));
  const known = await knownBuild(path);
  if (latest === null || latest === known) return;
  await data.keep(path, text, answer.headers);
  if (known === null) return;
  await quietly(() => worker.registration.update());
  const removed: string[] = [];
  await changesBetween(known, latest, async (id): Promise<BuildChanges | null> => {
    const meta =
      (await quietly(async () => parseBuildChanges(await (await fetch(buildMetaPath(id))).json()))) ?? null;
    removed.push(...(meta?.removed ?? []));
    return meta;
  });
  for (const page of removed) await pages.remove(page);
}

async function knownBuild(path: string): Promise<string | null> {
  const kept = await data.find(path);
  return kept === undefined ? null : parseBuildId(await kept.json());
}
