import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useState } from 'react';
import {
  type AppliedCode,
  appliedCoupon,
  codeAmount,
  isSameGiftCard,
} from '#storefront/domain/cart/cart-codes.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import { formatList } from '#storefront/i18n/format.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { $cart, applyCoupon, applyGiftCard } from '#storefront/stores/shopping/cart-store.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { useCartProps } from './cart-context.ts';

type Kind = 'coupon' | 'giftCard';

/** Outcome of the code that was typed last, of either kind: earlier ones are out of date. */
type Result = { kind: Kind } & ({ failure: Failure } | { applied: AppliedCode });

/** Fields for coupon codes and gift cards, where the shop takes them. */
export function CartCodes() {
  const { t, coupons, giftCards } = useCartProps();
  const [result, setResult] = useState<Result | null>(null);
  if (!coupons && !giftCards) return null;

  /** @returns true if the code was applied */
  const apply = async (kind: Kind, code: string): Promise<boolean> => {
    setResult(null);
    const { cart: before } = $cart.get();
    const outcome = await (kind === 'coupon' ? applyCoupon(code) : applyGiftCard(code));
    if (!outcome.ok) {
      setResult({ kind, failure: outcome.failure });
      return false;
    }
    const applied =
      kind === 'coupon'
        ? appliedCoupon(before, outcome.value, code)
        : { code, wasThere: before.giftCards.some((one) => isSameGiftCard(one.code, code)), dropped: [] };
    setResult({ kind, applied });
    return true;
  };
  const field = (kind: Kind, label: string) => (
    <CodeField
      label={label}
      result={result?.kind === kind ? result : null}
      apply={(code) => apply(kind, code)}
    />
  );

  return (
    <details className="cart-codes">
      <summary>
        <span className="i-ph-ticket text-lg" />
        <span className="flex-1">{t('cart.codes')}</span>
        <span className="i-ph-caret-down cart-codes-caret" />
      </summary>
      <div className="grid gap-4 pb-5">
        {coupons && field('coupon', t('cart.coupon'))}
        {giftCards && field('giftCard', t('cart.giftCard'))}
      </div>
    </details>
  );
}

interface CodeFieldProps {
  label: string;
  result: Result | null;
  apply(code: string): Promise<boolean>;
}

/** A form that applies one code, with what it did or why it was refused below it. */
function CodeField({ label, result, apply }: CodeFieldProps) {
  const { t, locale, failures } = useCartProps();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const failure = result && 'failure' in result ? result.failure : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.trim() === '') return;
    setBusy(true);
    const isApplied = await apply(code);
    setBusy(false);
    if (isApplied) setCode('');
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
          aria-invalid={failure !== null || undefined}
          aria-describedby={`${id}-refusal`}
          onChange={({ target }) => setCode(target.value)}
        />
        <button type="submit" className="btn-quiet" aria-busy={isBusy || undefined}>
          <BusyLabel label={t('cart.apply')} busy={t('busy.updating')} />
        </button>
      </div>
      <p id={`${id}-refusal`} className="text-sm text-bad [&:not(:empty)]:mt-1.5" role="alert">
        {failure && <FailureText text={formatFailure(locale, failures, failure)} failure={failure} />}
      </p>
      <p className="text-sm [&:not(:empty)]:mt-1.5" role="status">
        {result && 'applied' in result && <CodeEffect kind={result.kind} applied={result.applied} />}
      </p>
    </form>
  );
}

/** Effect of an applied code on the cart as it is now; nothing once it was removed. */
function CodeEffect({ kind, applied }: { kind: Kind; applied: AppliedCode }) {
  const { t, locale, money } = useCartProps();
  const { code: typed, wasThere, dropped } = applied;
  const { cart } = useStore($cart, { ssr: 'initial' });
  const taken = codeAmount(cart, typed, kind);
  if (taken === null) return null;
  const code = upper(typed.trim());
  const amount = money(taken);
  const codes = formatList(locale, dropped.map(upper));
  const effect = wasThere
    ? t('cart.codeThere', { code })
    : taken === 0
      ? t('cart.codeApplied', { code })
      : t(kind === 'coupon' ? 'cart.couponApplied' : 'cart.giftCardApplied', { code, amount });
  return (
    <>
      {effect}
      {dropped.length > 0 && ` ${t('cart.codeAlone', { count: dropped.length, code, codes })}`}
    </>
  );
}

function upper(text: string): string {
  return text.toUpperCase();
}
