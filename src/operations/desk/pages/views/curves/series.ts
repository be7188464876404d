import type { DeskFormat } from '../../app/format.ts';
import type { DeskMessageKey } from '../../messages.ts';
import type { Measure } from './curve-points.ts';

/** A plain line with dots, a dashed line with squares, or hatched bars: told apart without colours. */
export type Look = 'plain' | 'dashed' | 'bars';

interface Curve {
  measure: Measure;
  look: Look;
  name: DeskMessageKey & `curves.${string}`;
}

interface ChartContent {
  title: DeskMessageKey & `curves.${string}`;
  curves: readonly Curve[];
  unit: Exclude<keyof DeskFormat, 'moment' | 'day' | 'age'>;
}

/** The charts, in their order. */
export const CHARTS = [
  {
    title: 'curves.timeToLive',
    unit: 'shortDuration',
    curves: [
      { measure: 'median', look: 'plain', name: 'curves.median' },
      { measure: 'p95', look: 'dashed', name: 'curves.p95' },
    ],
  },
  {
    title: 'curves.outcomes',
    unit: 'number',
    curves: [
      { measure: 'releases', look: 'plain', name: 'curves.releases' },
      { measure: 'failures', look: 'bars', name: 'curves.failures' },
    ],
  },
  ofOne('curves.pages', 'number', 'pagesPerRelease'),
  ofOne('curves.rate', 'number', 'rendersPerSecond'),
  ofOne('curves.files', 'number', 'files'),
  ofOne('curves.bytes', 'bytes', 'bytes'),
  ofOne('curves.index', 'bytes', 'indexBytes'),
] as const satisfies readonly ChartContent[];

/** A chart of one curve, which has its name. */
function ofOne<Title extends Curve['name']>(title: Title, unit: ChartContent['unit'], measure: Measure) {
  return { title, unit, curves: [{ measure, look: 'plain', name: title }] } as const;
}
