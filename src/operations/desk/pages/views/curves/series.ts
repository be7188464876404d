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
  {
    title: 'curves.pages',
    unit: 'number',
    curves: [{ measure: 'pagesPerRelease', look: 'plain', name: 'curves.pages' }],
  },
  {
    title: 'curves.rate',
    unit: 'number',
    curves: [{ measure: 'rendersPerSecond', look: 'plain', name: 'curves.rate' }],
  },
  {
    title: 'curves.files',
    unit: 'number',
    curves: [{ measure: 'files', look: 'plain', name: 'curves.files' }],
  },
  {
    title: 'curves.bytes',
    unit: 'bytes',
    curves: [{ measure: 'bytes', look: 'plain', name: 'curves.bytes' }],
  },
  {
    title: 'curves.index',
    unit: 'bytes',
    curves: [{ measure: 'indexBytes', look: 'plain', name: 'curves.index' }],
  },
] as const satisfies readonly ChartContent[];
