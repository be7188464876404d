import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '#kit/files/files.ts';
import { resolveRequest } from '#operations/serve/resolve-request.ts';
import { srcsetAddresses } from '../srcset.ts';

const LINK = /\s(href|src|srcset|imagesrcset|poster|content|data-[\w-]+)="([^"]*)"/g;
/** Addresses of this site; error pages name their own, which no server answers. */
const PLACE = /^\/(?!\/)(?!.*404\.html$)/;

/** Walks every link of a site's pages as its server resolves them. @returns those that lead nowhere, by page */
export async function findDeadLinks(dist: string): Promise<string[]> {
  const root = realpathSync(dist);
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const linked = new Map<string, string>();
  for (const page of pages) {
    for (const link of linksOf(readFileSync(join(root, page), 'utf8'))) linked.set(link, page);
  }
  const found = await Promise.all(
    [...linked].map(async ([link, page]) => {
      const { kind } = await resolveRequest(root, link).catch((error: unknown) => {
        if (isMissing(error)) return { kind: 'missing' as const };
        throw error;
      });
      return kind === 'file' || kind === 'redirect' ? [] : [`${page} links to ${link}, which is ${kind}`];
    }),
  );
  return found.flat();
}

function linksOf(html: string): string[] {
  return [...html.matchAll(LINK)]
    .flatMap(([, name = '', value = '']) => (name.endsWith('srcset') ? srcsetAddresses(value) : value))
    .map((value) => (value.split(/[\s#]/)[0] ?? '').replaceAll('&amp;', '&'))
    .filter((value) => PLACE.test(value));
}
