import { useState } from 'react';
import { DeskError, send } from '../../app/api.ts';
import { useDesk } from '../../app/context.ts';
import { Button } from '../../parts/Button.tsx';
import { Refusal } from '../../parts/Refusal.tsx';

/** Buttons that have the store polled at once. */
export function CheckStore() {
  const { t, session } = useDesk();
  const [said, setSaid] = useState('');
  const [error, setError] = useState<DeskError | null>(null);
  const poll = (fullScan: boolean) => {
    setError(null);
    send('POST poll', { fullScan }, session.csrf).then(
      () => setSaid(t('now.asked')),
      (failure: unknown) => {
        if (!(failure instanceof DeskError)) throw failure;
        setError(failure);
      },
    );
  };
  return (
    <>
      <p className="buttons">
        <Button onClick={() => poll(false)}>{t('now.poll')}</Button>
        <Button onClick={() => poll(true)}>{t('now.fullScan')}</Button>
        <span role="status" className="soft">
          {said}
        </span>
      </p>
      {error === null ? null : <Refusal error={error} t={t} />}
    </>
  );
}
