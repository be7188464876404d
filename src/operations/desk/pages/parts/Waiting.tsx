import { useDesk } from '../app/context.ts';

/** Stands where something is being read. */
export function Waiting() {
  const { t } = useDesk();
  return (
    <p className="waiting" role="status">
      {t('desk.reading')}
    </p>
  );
}
