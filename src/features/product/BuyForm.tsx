import { useStore } from '@nanostores/react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { withFailureBoundary } from '#features/failures/FailureBoundary.tsx';
import { islandTranslator } from '#i18n/island-messages.ts';
import { addableQuantity } from '#shop/cart/cart-line.ts';
import { selectedVariation, selectionFromQuery, selectionQuery } from '#shop/catalog/variation-selection.ts';
import { $cart, addToCart, connectCart, isAdding } from '#stores/cart/cart-store.ts';
import { openPanel } from '#stores/page/panels.ts';
import { BusyLabel } from '#ui/BusyLabel.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import type { BuyFormProps } from './buy-form-product.ts';
import { OptionGroups } from './OptionGroups.tsx';
import { SelectedPrice } from './SelectedPrice.tsx';
import { scrollToPicture } from './scroll-to-picture.ts';
import { heartProduct, PRODUCT_HEART, selectedPricing, selectedProduct, selectedStock } from './selection.ts';

/** The form of a product page: options, quantity and the add button. */
function BuyForm(props: BuyFormProps) {
  const { locale, product, messages } = props;
  const { groups, variations } = product;
  const t = islandTranslator(locale, messages);
  const view = useStore($cart, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<readonly string[]>(product.first);
  const [quantity, setQuantity] = useState(1);
  const [showsMissing, setShowsMissing] = useState(false);

  const selected = selectedVariation(variations, values);
  const isComplete = groups.length === 0 || selected !== undefined;
  const isOffered = isComplete || values.includes('');
  const added = selectedProduct(product, values, selected);
  const stock = selectedStock(product, selected);
  const limit = addableQuantity(added, view.cart);
  const isAllInCart = isComplete && limit === 0;
  const quantityToAdd = limit ? Math.min(quantity, limit) : quantity;
  const isBusy = isAdding(view, added);

  // The browser may have restored checked options, and the query may select some.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial state is read once.
  useLayoutEffect(() => {
    connectCart();
    const checked = groups.map(
      ({ name }, index) => checkedValue(form.current, name) ?? product.first[index] ?? '',
    );
    select(selectionFromQuery(groups, new URLSearchParams(location.search), checked), false);
  }, []);

  const wish = JSON.stringify(heartProduct(added));
  useLayoutEffect(() => {
    const heart = document.getElementById(PRODUCT_HEART);
    if (heart) heart.dataset.wish = wish;
  }, [wish]);

  function select(next: readonly string[], isNew = true) {
    setValues(next);
    const picture = selectedVariation(variations, next)?.picture;
    const isInitial = next.every((value, index) => value === product.first[index]);
    if (picture && (isNew || !isInitial)) scrollToPicture(picture);
    if (!isNew) return;
    setShowsMissing(false);
    const attributes = Object.fromEntries(groups.map(({ name }, index) => [name, next[index] ?? '']));
    const query = selectionQuery(attributes, new URLSearchParams(location.search));
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete) {
      setShowsMissing(true);
      const group = groups[values.indexOf('')];
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(group?.name ?? '')}"]`)?.focus();
    } else if (isAllInCart) openPanel('cart');
    else if (!isBusy) {
      void addToCart(added, quantityToAdd);
      setQuantity(1);
    }
  }

  const missingLabels = groups.filter((_, index) => !values[index]).map(({ label }) => label);
  const isSoldOut = isComplete && stock.stockStatus === 'OUT_OF_STOCK';
  const hint = isOffered
    ? showsMissing
      ? t('buy.pleaseChoose', { options: missingLabels.join(', ') })
      : isAllInCart && !product.soldIndividually && t('buy.allInCart')
    : t('buy.notOffered');

  return (
    <form ref={form} className="grid gap-5" onSubmit={submit} noValidate>
      <SelectedPrice {...props} pricing={selectedPricing(product, selected)} stock={stock} />
      {groups.length > 0 && (
        <OptionGroups {...props} values={values} missing={showsMissing} onChoose={select} />
      )}
      <div className="needs-script">
        <p className="text-sm font-600 text-bad [&:not(:empty)]:mb-3" role="status">
          {hint}
        </p>
        <div className="flex flex-wrap gap-3">
          {!product.soldIndividually && (
            <Stepper
              value={quantityToAdd}
              limit={limit || null}
              label={t('buy.quantity')}
              lessLabel={t('buy.less')}
              moreLabel={t('buy.more')}
              onChange={setQuantity}
            />
          )}
          <button
            type="submit"
            className="btn-primary min-h-12 flex-1 text-base"
            disabled={isSoldOut || !isOffered}
            aria-busy={isBusy || undefined}
          >
            <BusyLabel
              label={isSoldOut ? t('catalog.outOfStock') : isAllInCart ? t('buy.inCart') : t('buy.add')}
              busy={t('busy.adding')}
            />
          </button>
        </div>
      </div>
    </form>
  );
}

export default withFailureBoundary(BuyForm);

/** The value that is checked in the DOM, whatever React's state. @param name of the option group */
function checkedValue(form: HTMLFormElement | null, name: string): string | undefined {
  const field = form?.elements.namedItem(name);
  if (field instanceof RadioNodeList) return field.value || undefined;
  return field instanceof HTMLInputElement && field.checked ? field.value : undefined;
}
