import {
  correctedPath,
  MOVED_FILE,
  type MovedPages,
  mayHaveMoved,
  movedPath,
  pathsInOtherLanguages,
} from '#storefront/domain/routes/moved.ts';

/**
 * Where the page of an address without a page is now: it has moved, or its slug is that of another language.
 * @param path site-absolute, without query
 * @returns null for nowhere
 * @throws TypeError if the host is out of reach
 */
export async function findMoved(path: string): Promise<string | null> {
  if (!mayHaveMoved(path)) return null;
  const response = await fetch(`/${MOVED_FILE}`);
  if (!response.ok) return null;
  const moved = (await response.json()) as MovedPages;
  return movedPath(path, moved) ?? (await findByOtherLanguage(path, moved));
}

/** The page that a slug of another language stands for, as the page in that language links to it. */
async function findByOtherLanguage(path: string, moved: MovedPages): Promise<string | null> {
  const others = pathsInOtherLanguages(path, moved);
  const answers = await Promise.all(others.map((other) => fetch(other, { method: 'HEAD' })));
  for (const other of others.filter((_, place) => answers[place]?.ok)) {
    const found = correctedPath(path, await (await fetch(other)).text());
    if (found !== null) return found;
  }
  return null;
}
