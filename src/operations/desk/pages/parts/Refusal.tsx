import type { DeskError } from '../app/api.ts';
import type { DeskTranslate } from '../translate.ts';
import { Button } from './Button.tsx';

interface RefusalProps {
  error: DeskError;
  t: DeskTranslate;
  again?: () => void;
}

/** Says why the desk did not do something, and what helps. */
export function Refusal({ error: { code, message }, t, again }: RefusalProps) {
  // The others say all there is in the merchant's language.
  const detail = code === 'failed' || code === 'request' || code === 'busy' ? message : '';
  return (
    <div className="note bad" role="alert">
      <p>{t(`refusals.${code}`)}</p>
      {detail === '' ? null : <p lang="en">{detail}</p>}
      {again === undefined || code === 'session' || code === 'link' ? null : (
        <Button onClick={again}>{t('desk.again')}</Button>
      )}
    </div>
  );
}
