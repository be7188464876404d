import { useCheckout } from '../checkout-context.ts';
import { CheckoutSection } from './CheckoutSection.tsx';

const MAX_NOTE_LENGTH = 2000;

interface Props {
  note: string;
  onNote: (note: string) => void;
}

/** The shopper's note to the shop. */
export function OrderNote({ note, onNote }: Props) {
  const { t } = useCheckout();
  const id = 'checkout-note';
  return (
    <CheckoutSection title={t('checkout.note')}>
      <label className="sr-only" htmlFor={id}>
        {t('checkout.note')}
      </label>
      <textarea
        id={id}
        className="field py-3 min-h-24"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onNote(event.target.value)}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-soft">
        {t('checkout.noteHint')}
      </p>
    </CheckoutSection>
  );
}
