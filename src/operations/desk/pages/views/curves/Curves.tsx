import { useId, useState } from 'react';
import type { DeskCurves } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { Table } from '../../parts/Table.tsx';
import { Chart, Key } from './Chart.tsx';
import {
  CHARTS,
  firstPeriod,
  type Measure,
  PERIODS,
  type Period,
  type Point,
  pointsOf,
} from './curve-points.ts';

/** The course of releases over the last weeks, as curves and as tables. */
export function Curves() {
  const { t } = useDesk();
  const { releases } = useLive();
  const answered = useAnswer('curves?days=90', releases);
  return (
    <>
      <h1>{t('views.curves')}</h1>
      <Answer answered={answered}>{(curves) => <Charts curves={curves} />}</Answer>
    </>
  );
}

function Charts({ curves }: { curves: DeskCurves }) {
  const { t, format } = useDesk();
  const [period, setPeriod] = useState<Period>(() => firstPeriod(curves));
  const group = useId();
  const points = pointsOf(curves, period, Date.now());
  const isLatest = period === 'latest';
  const formatTime = (time: number) => {
    const iso = new Date(time).toISOString();
    return isLatest ? format.moment(iso) : format.day(iso.slice(0, 10));
  };
  return (
    <>
      <fieldset className="choice">
        <legend className="hidden">{t('curves.period')}</legend>
        {PERIODS.map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === period} onChange={() => setPeriod(one)} />
            {one === 'latest' ? t('curves.latest') : t('curves.days', { count: one })}
          </label>
        ))}
      </fieldset>
      {points.length === 0 ? <p className="note">{t('curves.none')}</p> : null}
      <div className="charts">
        {CHARTS.map(({ title, unit, curves: all }) => {
          const series = all
            .filter(({ measure }) => points.some((point) => point[measure] !== null))
            .map(({ name, ...curve }) => ({
              ...curve,
              // A release by itself has no median.
              name: t(isLatest && name === 'curves.median' ? 'curves.time' : name),
            }));
          if (series.length === 0) return null;
          return (
            <section key={title} className="panel" aria-label={t(title)}>
              <h2>{t(title)}</h2>
              {series.length === 1 ? null : (
                <ul className="legend">
                  {series.map(({ measure, look, name }) => (
                    <li key={measure}>
                      <Key look={look} /> {name}
                    </li>
                  ))}
                </ul>
              )}
              <Chart
                title={t(title)}
                points={points}
                series={series}
                isCount={unit === 'number'}
                format={format[unit]}
                formatTime={formatTime}
              />
              <Figures
                title={t(title)}
                points={points}
                series={series}
                format={format[unit]}
                formatTime={formatTime}
              />
            </section>
          );
        })}
      </div>
    </>
  );
}

interface FiguresProps {
  title: string;
  points: readonly Point[];
  series: readonly { measure: Measure; name: string }[];
  format: (value: number) => string;
  formatTime: (time: number) => string;
}

/** The figures that a chart is drawn from, the newest first. */
export function Figures({ title, points, series, format, formatTime }: FiguresProps) {
  const { t } = useDesk();
  const cell = (value: number | null) => (value === null ? '–' : format(value));
  return (
    <details>
      <summary>
        {t('curves.figures')}
        <span className="hidden">: {title}</span>
      </summary>
      <Table
        label={`${t('curves.figures')}: ${title}`}
        columns={[
          { name: t('curves.when') },
          ...series.map(({ name }) => ({ name, look: 'number' as const })),
        ]}
      >
        {points.toReversed().map((point) => (
          <tr key={point.key}>
            <th scope="row">{formatTime(point.time)}</th>
            {series.map(({ measure }) => (
              <td key={measure} className="number">
                {cell(point[measure])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
}
