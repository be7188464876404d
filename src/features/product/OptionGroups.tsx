import { formatMoney } from '#i18n/format.ts';
import { islandTranslator } from '#i18n/island-messages.ts';
import { optionState } from '#shop/catalog/variation-selection.ts';
import type { BuyFormProps } from './buy-form-product.ts';

interface Props extends BuyFormProps {
  values: readonly string[];
  /** Marks groups without a selected option. */
  missing: boolean;
  onChoose(values: readonly string[]): void;
}

/** Options of a variable product. Those that do not fit the other selected ones are marked unavailable. */
export function OptionGroups({
  locale,
  currency,
  priceSuffix,
  lang,
  product,
  messages,
  values,
  missing,
  onChoose,
}: Props) {
  const t = islandTranslator(locale, messages);
  return product.groups.map(({ name, label, options }, group) => (
    <fieldset key={name} data-missing={missing && !values[group] ? '' : undefined}>
      <legend className="label" lang={lang}>
        {label}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isAvailable = optionState(product.variations, values, group, option.value) === 'available';
          return (
            <label key={option.value} className="option" data-unavailable={isAvailable ? undefined : ''}>
              <input
                type="radio"
                className="sr-only"
                name={name}
                value={option.value}
                checked={values[group] === option.value}
                onChange={() => onChoose(values.with(group, option.value))}
              />
              {option.hex && <ColorDot hex={option.hex} />}
              <span className="option-name" lang={lang}>
                {option.name}
              </span>{' '}
              {option.price !== undefined && (
                <span className="option-price">
                  {option.price === 0 ? t('catalog.free') : formatMoney(locale, option.price, currency)}{' '}
                </span>
              )}
              {!isAvailable && <span className="sr-only">{`(${t('product.unavailable')})`}</span>}
            </label>
          );
        })}
        {priceSuffix && options.some(({ price }) => price) && (
          <span className="self-center text-xs text-ink-soft">{priceSuffix}</span>
        )}
      </div>
    </fieldset>
  ));
}

function ColorDot({ hex }: { hex: string }) {
  return (
    <svg className="size-4 flex-none text-edge" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.25" fill={hex} stroke="currentColor" strokeWidth="1" />
    </svg>
  );
}
