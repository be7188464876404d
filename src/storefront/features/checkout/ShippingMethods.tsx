import type { ReactNode } from 'react';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import { Alert } from '#storefront/features/fields/FormFailure.tsx';
import { selectShipping } from '#storefront/stores/shopping/cart-store.ts';
import { MethodTitles, methodText } from '#storefront/ui/MethodTitles.tsx';
import { CheckoutSection } from './ContactSection.tsx';
import { useCheckout } from './checkout-context.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

/** The shipping rates of each package. */
export function ShippingMethods({ state, failure }: { state: CheckoutFormState; failure: ReactNode }) {
  const { t, cartProps } = useCheckout();
  const { replaced, country } = state;
  const title = (label: string) => methodText(label, cartProps.methodTexts).text;
  const { updating } = state.view;
  const { packages } = state.cart;
  const hasRates = packages.length > 0 && packages.every(({ rates }) => rates.length > 0);
  // The store expects a rate for every package.
  const choose = (index: number, id: string) =>
    selectShipping(
      ...packages.map(({ chosen, rates }, position) =>
        position === index ? id : (chosen ?? rates[0]?.id ?? ''),
      ),
    );
  return (
    <CheckoutSection title={t('order.shippingCost')} aside={<UpdatingNote shown={updating} />}>
      {hasRates && (
        <div className="grid gap-4">
          {packages.map((shipment, index) => (
            <Package
              // biome-ignore lint/suspicious/noArrayIndexKey: packages have no id.
              key={index}
              index={index}
              title={packages.length > 1 ? t('checkout.package', { number: index + 1 }) : null}
              {...shipment}
              onChoose={(id) => void choose(index, id)}
            />
          ))}
        </div>
      )}
      {!hasRates && !updating && !(country && failure) && (
        <p className="text-ink-soft">{country ? t('failures.noShipping') : t('checkout.shippingLater')}</p>
      )}
      {!hasRates && updating && <span className="skeleton h-13" />}
      {replaced && (
        <Alert tone="note">
          {t('checkout.rateReplaced', {
            before: title(replaced.before),
            now: title(replaced.now),
          })}
        </Alert>
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
    </CheckoutSection>
  );
}

type PackageProps = Cart['packages'][number] & {
  index: number;
  title: string | null;
  onChoose: (id: string) => void;
};

function Package({ index, title, rates, chosen, onChoose }: PackageProps) {
  const { t, money, cartProps } = useCheckout();
  return (
    <fieldset>
      <legend className={title === null ? 'sr-only' : 'label'}>{title ?? t('order.shippingCost')}</legend>
      <div className="choice-list">
        {rates.map(({ id, label, cost }) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name={`shipping-${index}`}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span>
              <MethodTitles titles={[label]} texts={cartProps.methodTexts} />
            </span>
            <span className="font-600 tabular-nums">{cost === 0 ? t('order.free') : money(cost)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Announces that totals are being recalculated. */
export function UpdatingNote({ shown }: { shown: boolean }) {
  const { t } = useCheckout();
  return (
    <span role="status" className="text-sm text-ink-soft">
      {shown && t('busy.updating')}
    </span>
  );
}
