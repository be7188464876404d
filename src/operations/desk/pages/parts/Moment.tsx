import { useSyncExternalStore } from 'react';
import { useDesk } from '../app/context.ts';

/** Ages are told anew so often, in milliseconds. */
const TICK_MS = 5000;

/** A moment by its age, and exactly where the pointer rests. @param at in ISO 8601 */
export function Moment({ at }: { at: string }) {
  const { format } = useDesk();
  const tick = useSyncExternalStore(onTick, () => Math.floor(Date.now() / TICK_MS));
  return (
    <time dateTime={at} title={format.moment(at)}>
      {format.age(at, Math.max(tick * TICK_MS, Date.parse(at)))}
    </time>
  );
}

function onTick(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS);
  return () => clearInterval(timer);
}
