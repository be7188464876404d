import { type FormEvent, useId, useState } from 'react';
import { FailureText } from '#features/failures/FailureText.tsx';
import type { Failure, Outcome } from '#shop/errors/failure.ts';
import { applyCoupon, applyGiftCard } from '#stores/cart/cart-store.ts';
import { formatFailure } from '#stores/page/notices.ts';
import { BusyLabel } from '#ui/BusyLabel.tsx';
import { useCartProps } from './cart-context.ts';

/** Fields for coupon codes and gift cards, where the shop takes them. */
export function CartCodes() {
  const { t, coupons, giftCards } = useCartProps();
  if (!coupons && !giftCards) return null;
  return (
    <details className="cart-codes">
      <summary>
        <span className="i-ph-ticket text-lg" />
        <span className="flex-1">{t('cart.codes')}</span>
        <span className="i-ph-caret-down cart-codes-caret" />
      </summary>
      <div className="grid gap-4 pb-5">
        {coupons && <CodeField label={t('cart.coupon')} apply={applyCoupon} />}
        {giftCards && <CodeField label={t('cart.giftCard')} apply={applyGiftCard} />}
      </div>
    </details>
  );
}

interface CodeFieldProps {
  label: string;
  apply(code: string): Promise<Outcome<unknown>>;
}

/** A form that applies one code, with the error below it. */
function CodeField({ label, apply }: CodeFieldProps) {
  const { t, locale, failures } = useCartProps();
  const [code, setCode] = useState('');
  const [error, setError] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.trim() === '') return;
    setBusy(true);
    setError(null);
    const outcome = await apply(code);
    setBusy(false);
    if (outcome.ok) setCode('');
    else setError(outcome.failure);
  };

  return (
    <form onSubmit={submit} noValidate>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="field uppercase"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-refusal`}
          onChange={({ target }) => setCode(target.value)}
        />
        <button type="submit" className="btn-quiet" aria-busy={isBusy || undefined}>
          <BusyLabel label={t('cart.apply')} busy={t('busy.updating')} />
        </button>
      </div>
      <p id={`${id}-refusal`} className="text-sm text-bad [&:not(:empty)]:mt-1.5" role="alert">
        {error && <FailureText text={formatFailure(locale, failures, error)} failure={error} />}
      </p>
    </form>
  );
}
