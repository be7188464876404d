import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addableQuantity } from '#storefront/domain/cart/cart.ts';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import { selectedVariation } from '#storefront/domain/catalog/variations/variation-selection.ts';
import { priceFigures } from '#storefront/domain/pricing/sale.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { openPanel } from '#storefront/stores/page/panels.ts';
import { $cart, addToCart, connectCart, isAdding } from '#storefront/stores/shopping/cart-store.ts';
import { BusyLabel, QUANTITY_FIELD, Stepper } from '#storefront/ui/controls.tsx';
import { $liveProduct } from '../live/live-product-store.ts';
import type { ProductMessage } from '../product-messages.ts';
import { OptionGroups } from '../variations/OptionGroups.tsx';
import {
  heartProduct,
  PRODUCT_HEART,
  selectedPricing,
  selectedProduct,
  selectedStock,
} from '../variations/selection.ts';
import { useSelection } from '../variations/use-selection.ts';
import type { BuyFormProps } from './buy-form-product.ts';
import { PriceText, SelectedPrice } from './SelectedPrice.tsx';

const BUY_FORM = 'buy-form';

/** The choice of a shopper in the fields of product kinds. */
export interface KindChoices {
  missing: string[];
  extras: Partial<AddedProduct>;
}

interface BuyFormParts {
  /** Below the price. */
  below?: ReactNode;
  /** Fields of product kinds, below the options. */
  more?: ReactNode;
  /** Reads these fields. */
  choose?: (values: FormData) => KindChoices;
}

/** The form of a product page: options, quantity and the add button. */
export function BuyForm(props: BuyFormProps & BuyFormParts) {
  const { locale } = props;
  const live = useStore($liveProduct, { ssr: 'initial' });
  const product = live ?? props.product;
  const { groups, variations } = product;
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const view = useStore($cart, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  const { values, notice, choose } = useSelection(props, product, form);
  const [quantity, setQuantity] = useState(1);
  const [showsMissing, setShowsMissing] = useState(false);
  const isChosen = useRef(false);

  const selected = selectedVariation(variations, values);
  const isComplete = groups.length === 0 || selected !== undefined;
  const isOffered = isComplete || values.includes('');
  const [kind, setKind] = useState<KindChoices>();
  const added = { ...selectedProduct(product, values, selected), ...kind?.extras };
  const stock = selectedStock(product, selected);
  const limit = addableQuantity(added, view.cart);
  const isAllInCart = isComplete && limit === 0;
  const quantityToAdd = limit ? Math.min(quantity, limit) : quantity;
  const isBusy = isAdding(view, added);

  useLayoutEffect(connectCart, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: props never change.
  useEffect(() => {
    // The table of all options is part of the page; without the file it stays as rendered.
    if (live?.groups[0])
      void import('../variations/show-variations.ts').then(
        ({ showVariations }) => showVariations(live, props),
        () => {},
      );
  }, [live]);

  const shownProduct = JSON.stringify(heartProduct(added));
  useLayoutEffect(() => {
    const heart = document.getElementById(PRODUCT_HEART) as HTMLInputElement | null;
    if (!heart) return;
    const { dataset } = heart;
    // A press before `shell/deferred/cards.ts` ran was for the options that were selected then.
    if (isChosen.current && heart.checked) {
      dataset.pressed = dataset.wish;
      heart.checked = false;
    }
    dataset.wish = shownProduct;
  }, [shownProduct]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: props never change.
  useEffect(() => {
    if (!groups[0]) return;
    let isCurrent = true;
    // Of two imports in a row the first may end last. Without the file the page keeps what it was rendered with.
    void import('../variations/show-selected.ts').then(
      ({ showSelected }) => isCurrent && showSelected(props.product, selected),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [selected?.id]);

  function onChoose(group: number, value: string) {
    setShowsMissing(false);
    isChosen.current = true;
    choose(group, value);
  }

  function readKinds() {
    const chosen = form.current ? props.choose?.(new FormData(form.current)) : undefined;
    setKind(chosen);
    return chosen;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = readKinds();
    if (!isComplete || chosen?.missing[0]) {
      setShowsMissing(true);
      const group = groups[values.indexOf('')];
      const field = group ? `[name="${CSS.escape(group.name)}"]` : '.field:invalid, [type=checkbox]:invalid';
      form.current?.querySelector<HTMLElement>(field)?.focus();
    } else if (isAllInCart) openPanel('cart');
    else if (!isBusy) {
      void addToCart({ ...added, ...chosen?.extras }, quantityToAdd);
      setQuantity(1);
    }
  }

  const missingLabels = [
    ...groups.filter((_, index) => !values[index]).map(({ label }) => label),
    ...(kind?.missing ?? []),
  ];
  const isSoldOut = isComplete && stock.stockStatus === 'OUT_OF_STOCK';
  const hint = isOffered
    ? showsMissing && missingLabels[0]
      ? t('buy.pleaseChoose', { options: missingLabels.join(', ') })
      : isAllInCart && !product.soldIndividually && t('buy.allInCart')
    : t('buy.notOffered');

  const label = isAllInCart && !isSoldOut ? t('buy.inCart') : t('buy.add');
  const button = {
    type: 'submit',
    disabled: isSoldOut || !isOffered,
    'aria-busy': isBusy || undefined,
  } as const;
  const pricing = selectedPricing(product, selected);
  const known = props.product.variations.find(({ id }) => id === selected?.id);
  const isPriceChanged = priceFigures(pricing) !== priceFigures(selectedPricing(props.product, known));

  return (
    <>
      <form ref={form} id={BUY_FORM} className="grid gap-5" onChange={readKinds} onSubmit={submit} noValidate>
        <SelectedPrice {...props} pricing={pricing} isChanged={isPriceChanged} stock={stock} />
        {props.below}
        {groups.length > 0 && (
          <OptionGroups
            {...props}
            product={product}
            values={values}
            missing={showsMissing}
            onChoose={onChoose}
          />
        )}
        {props.more}
        <div className="needs-script">
          <p className={hint ? 'buy-note text-bad' : 'buy-note'} role="status">
            {hint || notice}
          </p>
          <div className="flex flex-wrap gap-3">
            {product.soldIndividually && <input type="hidden" name={QUANTITY_FIELD} value={1} />}
            {!product.soldIndividually && !isSoldOut && (
              <Stepper
                value={quantityToAdd}
                limit={limit || null}
                label={t('buy.quantity')}
                lessLabel={t('buy.less')}
                moreLabel={t('buy.more')}
                onChange={setQuantity}
              />
            )}
            <button {...button} className="buy-button btn-primary">
              <BusyLabel label={label} busy={t('busy.adding')} />
            </button>
          </div>
        </div>
      </form>
      <div className="buy-bar needs-script">
        <PriceText {...props} pricing={pricing} className="text-lg" />
        {/* The form, which says what is sold out, is out of sight. */}
        <button {...button} form={BUY_FORM} className="buy-button btn-primary">
          <BusyLabel label={isSoldOut ? t('catalog.outOfStock') : label} busy={t('busy.adding')} />
        </button>
      </div>
    </>
  );
}

const Guarded = withFailureBoundary(BuyForm);
// Each product has a form of its own.
if (import.meta.env.SSR) Object.assign(Guarded, { markupProps: () => null });

export default Guarded;
