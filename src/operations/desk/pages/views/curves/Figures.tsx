import { useDesk } from '../../app/context.ts';
import { Table } from '../../parts/Table.tsx';
import type { Measure, Point } from './curve-points.ts';

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
