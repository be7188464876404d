import { table } from '../table.ts';
import { changeOf, type Figure, isWorse, type LastRun, missesGoal, type Unit } from './figure.ts';

/** The page of `npm run bench`: a line for each figure. @param last null where none was committed */
export function formatPage(figures: readonly Figure[], last: LastRun | null): string {
  const header = ['', 'now', 'baseline', 'last', 'change', 'goal', ''];
  const rows = figures.map((figure) => {
    const { name, unit, value, baseline, goal } = figure;
    const former = last?.figures[name]?.value;
    const change = changeOf(figure, last);
    const text = (number: number | undefined) => (number === undefined ? '' : formatValue(number, unit));
    return [
      name,
      text(value),
      text(baseline),
      text(former),
      change === null ? '' : `${change < 0 ? '' : '+'}${Math.round(change * 100)} %`,
      text(goal),
      isWorse(figure, last) ? 'WORSE' : missesGoal(figure) ? 'missed' : '',
    ];
  });
  const against = last ? `Last: ${last.commit}, ${last.date}, ${last.machine}.` : 'No run was committed yet.';
  return [
    table([header, ...rows]),
    '',
    `${against} Where there is a baseline, the change is beside it; WORSE is by more than runs differ.`,
  ].join('\n');
}

function formatValue(value: number, unit: Unit): string {
  if (unit === 'points') return String(Math.round(value));
  if (unit === 'x') return `${value.toFixed(2)} x`;
  if (unit === 's' || unit === 'MB') return `${value.toFixed(1)} ${unit}`;
  return `${Math.round(value * 10) / 10} ${unit}`;
}
