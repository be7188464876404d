import { useStore } from '@nanostores/react';
import { methodText } from '#storefront/domain/languages/method-text.ts';
import { $cart, selectShipping } from '#storefront/stores/shopping/cart-store.ts';
import { useCartProps } from '../cart-context.ts';

/** The rates of the cart's packages, to choose from. */
export function EstimatedRates({ title }: { title: string }) {
  const { money, methodTexts, t } = useCartProps();
  const { packages } = useStore($cart).cart;
  // The store expects a rate for every package.
  const choose = (place: number, id: string) =>
    selectShipping(
      ...packages.map(({ chosen, rates }, index) => (index === place ? id : (chosen ?? rates[0]?.id ?? ''))),
    );
  return packages.map(({ rates, chosen }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: packages have no id.
    <fieldset key={place}>
      <legend className="label">{title}</legend>
      <div className="grid">
        {rates.map(({ id, label, cost }) => {
          const { text, lang } = methodText(label, methodTexts);
          return (
            <label key={id} className="flex items-center gap-3 min-h-11">
              <input
                type="radio"
                name={`estimate-${place}`}
                value={id}
                checked={id === chosen}
                onChange={() => void choose(place, id)}
              />
              <span className="flex-1" lang={lang}>
                {text}
              </span>
              <span className="tabular-nums">{cost === 0 ? t('cart.free') : money(cost)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}
