import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import type { Look, Measure, Point } from './curve-points.ts';

interface Series {
  measure: Measure;
  name: string;
  look: Look;
}

interface ChartProps {
  title: string;
  points: readonly Point[];
  series: readonly Series[];
  /** Values are numbers of something: an axis has no halves of it. */
  isCount: boolean;
  /** A value with its unit. */
  format: (value: number) => string;
  formatTime: (time: number) => string;
}

const HEIGHT = 240;
/** More marks than this would hide the dashes between them. */
const MOST_MARKS = 24;
const DASHES = '7 5';

/** Curves that can be told apart without colours. The arrow keys go through the points. */
export function Chart({ title, points, series, isCount, format, formatTime }: ChartProps) {
  const step = Math.ceil(points.length / MOST_MARKS);
  return (
    <ComposedChart
      responsive
      title={title}
      className="chart"
      style={{ width: '100%', height: HEIGHT }}
      data={[...points]}
      margin={{ top: 12, right: 16, bottom: 4, left: 4 }}
    >
      {series.some(({ look }) => look === 'bars') ? <Hatching /> : null}
      <CartesianGrid vertical={false} stroke="var(--c-line)" />
      <XAxis
        dataKey="time"
        type="number"
        scale="time"
        domain={['dataMin', 'dataMax']}
        padding={{ left: 12, right: 12 }}
        tickFormatter={formatTime}
        stroke="var(--c-edge)"
        minTickGap={40}
      />
      <YAxis
        tickFormatter={format}
        allowDecimals={!isCount}
        width="auto"
        stroke="var(--c-edge)"
        domain={[0, 'auto']}
      />
      <Tooltip
        isAnimationActive={false}
        labelFormatter={(time) => formatTime(Number(time))}
        formatter={(value, name) => [format(Number(value)), name]}
      />
      {series.map(({ measure, name, look }) =>
        look === 'bars' ? (
          <Bar
            key={measure}
            dataKey={measure}
            name={name}
            fill="url(#hatch)"
            stroke="var(--c-bad)"
            maxBarSize={18}
            isAnimationActive={false}
          />
        ) : (
          <Line
            key={measure}
            dataKey={measure}
            name={name}
            type="linear"
            connectNulls
            stroke={look === 'plain' ? 'var(--c-ink)' : 'var(--c-accent)'}
            strokeWidth={2}
            {...(look === 'dashed' && { strokeDasharray: DASHES })}
            dot={({ key, cx, cy, index }) =>
              index % step === 0 ? <Mark key={key} look={look} x={cx} y={cy} /> : <g key={key} />
            }
            isAnimationActive={false}
          />
        ),
      )}
    </ComposedChart>
  );
}

/** The filling of bars, which the legend takes too. */
function Hatching() {
  return (
    <defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="var(--c-sheet)" />
        <line y2="6" stroke="var(--c-bad)" strokeWidth="5" />
      </pattern>
    </defs>
  );
}

interface MarkProps {
  look: Look;
  x: number | undefined;
  y: number | undefined;
}

/** The mark of a curve's points: a dot, or a square for a dashed curve; none where there is no value. */
function Mark({ look, x, y }: MarkProps) {
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  if (look === 'plain') return <circle cx={x} cy={y} r={3.5} fill="var(--c-ink)" />;
  return (
    <rect
      x={x - 3.5}
      y={y - 3.5}
      width={7}
      height={7}
      fill="var(--c-sheet)"
      stroke="var(--c-accent)"
      strokeWidth={2}
    />
  );
}

/** A curve's line and mark, as the legend shows them. */
export function Key({ look }: Pick<MarkProps, 'look'>) {
  return (
    <svg width="36" height="14" viewBox="0 0 36 14" aria-hidden="true">
      {look === 'bars' ? (
        <rect x="12" y="1" width="12" height="12" fill="url(#hatch)" stroke="var(--c-bad)" strokeWidth="2" />
      ) : (
        <>
          <line
            x2="36"
            y1="7"
            y2="7"
            stroke={look === 'plain' ? 'var(--c-ink)' : 'var(--c-accent)'}
            strokeWidth="2"
            {...(look === 'dashed' && { strokeDasharray: '7 5' })}
          />
          <Mark look={look} x={18} y={7} />
        </>
      )}
    </svg>
  );
}
