import { basename, dirname, extname } from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { says } from '#kit/messages/says.ts';
import { previewPath } from '#operations/preview/preview-handler.ts';
import { LONGEST_MS, type PreviewKey, previewSecret, sealKey } from '#operations/preview/preview-key.ts';
import { shopOrigin } from '#pipeline/environment.ts';
import { localeOfName } from '#storefront/domain/routes/content-pages.ts';
import { listOf } from '#storefront/domain/routes/list-paths.ts';
import { matchRoute } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE, type Locale } from '#storefront/i18n/locales.ts';
import { cli, print, readProject } from '../lib/command.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A subject as the command line names it, and the locale to show it in first. */
type Subject = { locale: Locale } & ({ id: number } | { kind: 'text' | 'list'; id: string });

export const command = cli('preview', {
  examples: [
    'npm run preview -- 216',
    'npm run preview -- 216 --at 2027-01-12',
    'npm run preview -- 34 --page',
    'npm run preview -- src/storefront/content/pages/de/returns.md',
    'npm run preview -- /product-category/lamps/ --at 2027-01-12',
  ],
  notes: 'The address is served by npm start, npm run watch and npm run dev.',
})
  .argument(
    '<subject>',
    'id of a product, published or not; a Markdown file; or the address of a list',
    previewSubject,
  )
  .option('--page', 'the id is that of a page of WordPress', false)
  .option('--at <moment>', 'show prices as they will be then, by the dates of sales', moment)
  .option('--for <time>', 'how long the address holds (default: 1d)', duration)
  .action((asked, { page, at, for: time }, self) => {
    if (page && 'kind' in asked) self.error(says('previews.takesPage'));
    const { environment, workspace } = readProject();
    const { locale, ...subject } = asked;
    const key: PreviewKey = {
      ...('kind' in subject ? subject : { kind: page ? 'page' : 'product', ...subject }),
      moment: at ?? null,
      until: Date.now() + (time ?? UNITS.d),
    };
    const origin = environment.previewUrl ?? shopOrigin({ ...environment, baseUrl: null }, undefined) ?? '';
    print(origin + previewPath(locale, sealKey(key, previewSecret(environment, workspace))));
  });

/** Reads what to preview: an id, the path of a Markdown file, or the address of a list. @throws if it is none */
export function previewSubject(text: string): Subject {
  if (/^[1-9]\d{0,15}$/.test(text)) return { id: Number(text), locale: DEFAULT_LOCALE };
  const folder = localeOfName(basename(dirname(text)));
  if (extname(text) === '.md' && folder !== null)
    return { kind: 'text', id: basename(text, '.md'), locale: folder };
  const path = text.startsWith('/') ? text : (URL.parse(text)?.pathname ?? '');
  const match = matchRoute(path);
  if (path === '' || match === null || listOf(match) === null)
    throw new InvalidArgumentError(says('previews.takesSubject'));
  return { kind: 'list', id: path, locale: match.locale };
}

/** @returns milliseconds @throws if it is no time, or too long */
function duration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const time = Number(count) * (UNITS[unit as keyof typeof UNITS] ?? 0);
  if (time > 0 && time <= LONGEST_MS) return time;
  throw new InvalidArgumentError(says('previews.takesDuration'));
}

/** Reads a moment in the time zone of this machine. @returns milliseconds since 1970 @throws if it is none */
function moment(text: string): number {
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text);
  if (!Number.isNaN(time)) return time;
  throw new InvalidArgumentError(says('previews.takesMoment'));
}
