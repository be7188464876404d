import { InvalidArgumentError } from '@commander-js/extra-typings';
import { says } from '#kit/messages/says.ts';
import { previewPath } from '#operations/preview/preview-handler.ts';
import { LONGEST_MS, sealKey } from '#operations/preview/preview-key.ts';
import { previewSecret } from '#operations/preview/preview-secret.ts';
import { shopOrigin } from '#pipeline/environment.ts';
import { DEFAULT_LOCALE } from '#storefront/i18n/locales.ts';
import { cli, print, readProject, wholeNumber } from '../lib/command.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export const command = cli('preview', {
  examples: [
    'npm run preview -- 216',
    'npm run preview -- 216 --at 2027-01-12',
    'npm run preview -- 34 --page',
  ],
  notes: 'The address is served by npm start, npm run watch and npm run dev.',
})
  .argument('<id>', 'of a product, published or not, as WordPress numbers it', wholeNumber)
  .option('--page', 'it is a page of WordPress', false)
  .option('--at <moment>', 'show prices as they will be then, by the dates of sales', moment)
  .option('--for <time>', 'how long the address holds (default: 1d)', duration)
  .action((id, { page, at, for: time }) => {
    const { environment, workspace } = readProject();
    const key = {
      kind: page ? ('page' as const) : ('product' as const),
      id,
      moment: at ?? null,
      until: Date.now() + (time ?? UNITS.d),
    };
    const origin = environment.previewUrl ?? shopOrigin({ ...environment, baseUrl: null }, undefined) ?? '';
    print(origin + previewPath(DEFAULT_LOCALE, sealKey(key, previewSecret(environment, workspace))));
  });

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
