import { type OptionState, optionState } from '#storefront/domain/catalog/variations/variation-selection.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { BuyFormProduct, BuyFormProps, FormGroup, FormOption } from '../buy/buy-form-product.ts';
import type { ProductMessage } from '../product-messages.ts';

interface Props extends BuyFormProps {
  /** As the store sells it now. */
  product: BuyFormProduct;
  values: readonly string[];
  /** Marks a group without a selected option. */
  missing: boolean;
  onChoose(group: number, value: string): void;
}

/**
 * Options of a product: side by side, or many of them as a list to unfold. Those that are sold out, or do not fit
 * the other selected ones, are marked and can be chosen.
 */
export function OptionGroups(props: Props) {
  const { product, values, missing } = props;
  return product.groups.map((group, index) => {
    const Group = group.isList ? OptionList : OptionButtons;
    const isMissing = missing && !values[index];
    return <Group {...props} key={group.name} group={group} index={index} missing={isMissing} />;
  });
}

interface GroupProps extends Props {
  group: FormGroup;
  index: number;
}

function OptionButtons(props: GroupProps) {
  const { priceSuffix, product, values, missing, onChoose, group, index } = props;
  const lang = product.lang ?? props.lang;
  return (
    <fieldset data-missing={missing ? '' : undefined}>
      <legend className="label" lang={group.labelLang}>
        {group.label}
      </legend>
      <div className="flex flex-wrap gap-2">
        {group.options.map((option, place) => {
          const { state, price, note } = optionFacts(props, option);
          return (
            <label
              key={option.value}
              className="option"
              data-state={state === 'available' ? undefined : state}
            >
              <input
                type="radio"
                name={group.name}
                value={option.value}
                // One message serves the whole group.
                required={place === 0}
                checked={values[index] === option.value}
                onChange={() => onChoose(index, option.value)}
              />
              {option.hex && <ColorDot hex={option.hex} />}
              <span lang={lang}>{option.name}</span> {price && <span className="option-price">{price} </span>}
              {note && <span className="sr-only">{`(${note})`}</span>}
            </label>
          );
        })}
        {priceSuffix && group.options.some(({ price }) => price) && (
          <span className="self-center text-xs text-ink-soft">{priceSuffix}</span>
        )}
      </div>
    </fieldset>
  );
}

function OptionList(props: GroupProps) {
  const { locale, product, values, missing, onChoose, group, index } = props;
  const lang = product.lang ?? props.lang;
  return (
    <label data-missing={missing ? '' : undefined}>
      <span className="label" lang={group.labelLang}>
        {group.label}
      </span>
      <select
        className="field"
        name={group.name}
        required
        value={values[index]}
        onChange={({ target }) => onChoose(index, target.value)}
      >
        {!values[index] && (
          <option value="">
            {islandTranslator(locale, sharedMessages<ProductMessage>(locale))('buy.chooseOption')}
          </option>
        )}
        {group.options.map((option) => {
          const { price, note } = optionFacts(props, option);
          return (
            <option key={option.value} value={option.value} lang={lang}>
              {option.name + (price && ` – ${price}`) + (note && ` (${note})`)}
            </option>
          );
        })}
      </select>
    </label>
  );
}

/** The state of an option, its price where that depends on it alone, and why it cannot be chosen; both may be empty. */
function optionFacts({ locale, currency, product, values, index }: GroupProps, { value, price }: FormOption) {
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const state = optionState(product.variations, values, index, value);
  const notes: Record<OptionState, string> = {
    available: '',
    soldOut: t('catalog.outOfStock'),
    impossible: t('product.notCombined'),
  };
  const shown = price === 0 ? t('catalog.free') : formatMoney(locale, price ?? 0, currency);
  return { state, price: price === undefined ? '' : shown, note: notes[state] };
}

function ColorDot({ hex }: { hex: string }) {
  return (
    <svg aria-hidden="true">
      <circle fill={hex} />
    </svg>
  );
}
