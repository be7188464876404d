import { useStore } from '@nanostores/react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { addableQuantity } from '#storefront/domain/cart/cart.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { $cart, addToCart, connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import type { ProductMessage } from '../product-messages.ts';
import {
  chosenParts,
  type GroupedFormProps,
  type GroupedPart,
  type PartQuantities,
  partsTotal,
} from './grouped-part.ts';
import { PartRow } from './PartRow.tsx';

/** The form of a grouped product: how many of each part, their sum, and a button that adds them all. */
function GroupedForm(props: GroupedFormProps) {
  const { locale, currency, priceSuffix, parts } = props;
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const { cart } = useStore($cart, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<PartQuantities>({});
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const isOffered = parts.some(({ action }) => action.kind === 'add');
  const limit = ({ action }: GroupedPart) =>
    action.kind === 'add' ? addableQuantity(action.product, cart) : null;
  const quantities = Object.fromEntries(
    parts.map((part) => [part.id, Math.min(wanted[part.id] ?? 0, limit(part) ?? Number.POSITIVE_INFINITY)]),
  );
  const chosen = chosenParts(parts, quantities);

  useLayoutEffect(connectCart, []);

  function choose({ id }: GroupedPart, quantity: number) {
    setWanted({ ...wanted, [id]: quantity });
    setMessage('');
  }

  async function addAll() {
    setBusy(true);
    setMessage('');
    const outcomes = await Promise.all(chosen.map(({ product, quantity }) => addToCart(product, quantity)));
    const added = chosen.filter((_, index) => outcomes[index]?.ok);
    const failed = chosen.filter((part) => !added.includes(part));
    // A failed choice stays chosen, to be tried again.
    setWanted((before) => ({ ...before, ...Object.fromEntries(added.map(({ id }) => [id, 0])) }));
    setMessage(
      failed.length > 0
        ? t('product.partsFailed', { products: failed.map(({ product }) => product.name).join(', ') })
        : t('wishlist.addedAll', { count: added.length }),
    );
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (chosen.length > 0) return void addAll();
    setMessage(t('product.pickParts'));
    form.current?.querySelector<HTMLElement>('input:enabled:not([data-wish])')?.focus();
  }

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit} noValidate>
      <section aria-labelledby="set-title">
        <h2 className="label mb-3" id="set-title">
          {t('product.set')}
        </h2>
        <ul>
          {parts.map((part) => (
            <PartRow
              {...props}
              key={part.id}
              part={part}
              quantity={quantities[part.id] ?? 0}
              limit={limit(part)}
              onChoose={(quantity) => choose(part, quantity)}
            />
          ))}
        </ul>
      </section>
      {isOffered && (
        <div className="needs-script grid gap-3">
          <p className="flex items-baseline justify-between gap-4 text-base" aria-live="polite">
            <span>{t('product.partsTotal')}</span>
            <span className="flex items-baseline gap-x-2 font-600 tabular-nums">
              {formatMoney(locale, partsTotal(parts, quantities), currency)}
              {priceSuffix && <small>{priceSuffix}</small>}
            </span>
          </p>
          <p className="text-sm font-600 empty:hidden" role="status">
            {message}
          </p>
          <button
            type="submit"
            className="btn-primary min-h-12 w-full text-base"
            aria-busy={isBusy || undefined}
          >
            <BusyLabel label={t('buy.add')} busy={t('busy.adding')} />
          </button>
        </div>
      )}
    </form>
  );
}

export default withFailureBoundary(GroupedForm);
