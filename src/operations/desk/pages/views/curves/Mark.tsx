import type { Look } from './series.ts';

interface MarkProps {
  look: Look;
  x: number | undefined;
  y: number | undefined;
}

/** The mark of a curve's points: a dot, or a square for a dashed curve; none where there is no value. */
export function Mark({ look, x, y }: MarkProps) {
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
