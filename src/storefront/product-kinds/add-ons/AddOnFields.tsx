import { useState } from 'react';
import type { SelectedOption } from '#storefront/domain/cart/cart.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import type { KindChoice, KindFieldsProps, KindForm } from '../kind-form.ts';
import type { AddOn } from './add-ons.ts';

type FieldProps = Omit<KindFieldsProps, 'data'> & { addOn: AddOn };

/** The fields of a product's add-ons. */
function AddOnFields({ data, ...props }: KindFieldsProps) {
  const addOns = data as readonly AddOn[];
  return (
    <div className="grid gap-4">
      {addOns.map((addOn, index) => {
        if (addOn.type !== 'CHECKBOX') return <LabelledField key={addOn.key} {...props} addOn={addOn} />;
        const { group } = addOn;
        if (group === null)
          return <Checkbox key={addOn.key} {...props} addOn={addOn} isRequired={addOn.required} />;
        const isFirst = addOns.findIndex((one) => one.group === group) === index;
        const boxes = addOns.filter((one) => one.group === group);
        return isFirst && <CheckboxGroup key={addOn.key} {...props} label={group} boxes={boxes} />;
      })}
    </div>
  );
}

/** Boxes of which one is required, where they are, until one is ticked. */
function CheckboxGroup({
  label,
  boxes,
  ...props
}: Omit<KindFieldsProps, 'data'> & { label: string; boxes: readonly AddOn[] }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isRequired = boxes.some(({ required }) => required);
  return (
    <fieldset>
      <legend className="label">
        <span lang={props.lang}>{label}</span>
        {!isRequired && <span className="font-400 text-ink-soft"> ({props.t('checkout.optional')})</span>}
      </legend>
      {boxes.map((addOn) => (
        <Checkbox
          key={addOn.key}
          {...props}
          addOn={addOn}
          isRequired={isRequired && ticked.length === 0}
          onTick={(isTicked) =>
            setTicked((before) => [
              ...before.filter((key) => key !== addOn.key),
              ...(isTicked ? [addOn.key] : []),
            ])
          }
        />
      ))}
    </fieldset>
  );
}

function LabelledField(props: FieldProps) {
  const { addOn, lang, t } = props;
  const name = fieldName(addOn);
  const isText = addOn.type === 'TEXT';
  return (
    <div>
      <label className="label" htmlFor={name}>
        <span lang={lang}>{addOn.label}</span>
        {isText && <Price {...props} {...addOn} />}
        {!addOn.required && <span className="font-400 text-ink-soft"> ({t('checkout.optional')})</span>}
      </label>
      {isText ? <TextInput {...props} /> : <Choice {...props} />}
    </div>
  );
}

function TextInput({ addOn: { maxLength, required, ...addOn }, t }: FieldProps) {
  const name = fieldName({ ...addOn, maxLength, required });
  const hint = maxLength === null ? undefined : `${name}-hint`;
  return (
    <>
      <input
        className="field"
        id={name}
        name={name}
        type="text"
        autoComplete="off"
        required={required}
        maxLength={maxLength ?? undefined}
        aria-describedby={hint}
      />
      {maxLength !== null && (
        <p id={hint} className="mt-1.5 text-xs text-ink-soft">
          {t('addOns.atMost', { length: maxLength })}
        </p>
      )}
    </>
  );
}

function Choice(props: FieldProps) {
  const { addOn, lang, t } = props;
  const name = fieldName(addOn);
  return (
    <select className="field" id={name} name={name} required={addOn.required} defaultValue="">
      <option value="">{t(addOn.required ? 'buy.chooseOption' : 'addOns.none')}</option>
      {addOn.options.map((option) => (
        <option key={option.label} value={option.label} lang={lang}>
          {option.label + priceText(option, props)}
        </option>
      ))}
    </select>
  );
}

function Checkbox(props: FieldProps & { isRequired: boolean; onTick?(isTicked: boolean): void }) {
  const { addOn, lang, isRequired, onTick } = props;
  const name = fieldName(addOn);
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        id={name}
        name={name}
        value={TICKED}
        required={isRequired}
        onChange={({ target }) => onTick?.(target.checked)}
      />
      <span>
        <span lang={lang}>{addOn.label}</span>
        <Price {...props} {...addOn} />
      </span>
    </label>
  );
}

type PriceProps = Pick<FieldProps, 'locale' | 'currency' | 't'>;

function Price(props: PriceProps & Pick<AddOn, 'price' | 'once'>) {
  return <span className="font-400 text-ink-soft">{priceText(props, props)}</span>;
}

/** A price as it is added to that of the product; empty for what costs nothing. */
function priceText(
  { price, once }: Pick<AddOn, 'price' | 'once'>,
  { locale, currency, t }: PriceProps,
): string {
  const minor = Math.round(price * 10 ** currency.decimals);
  if (minor === 0) return '';
  const added = `+ ${formatMoney(locale, minor, currency)}`;
  return ` (${once ? t('addOns.once', { price: added }) : added})`;
}

/** The form of add-ons. */
export const ADD_ONS_FORM: KindForm = {
  Fields: AddOnFields,
  choose: (data, values) => addOnChoice(data as readonly AddOn[], values),
};

/** Value of a ticked add-on in extra data. */
const TICKED = 'yes';

/** Name of the field of an add-on. */
function fieldName({ key }: AddOn): string {
  return `add-ons-${key}`;
}

/** The add-ons that a form holds, in the order of the product. */
export function addOnChoice(addOns: readonly AddOn[], values: FormData): KindChoice {
  const given = addOns.map((addOn) => [addOn, String(values.get(fieldName(addOn)) ?? '').trim()] as const);
  const chosen = given.filter(([, value]) => value !== '');
  const groups = new Set(chosen.flatMap(([{ group }]) => group ?? []));
  const missing = given
    .filter(([{ required, group }, value]) => required && value === '' && !groups.has(group ?? ''))
    .map(([{ group, label }]) => group ?? label);
  const choice = Object.fromEntries(chosen.map(([{ key }, value]) => [key, value]));
  return {
    extra: chosen.length === 0 ? {} : { add_ons: choice },
    texts: chosen.map(([addOn, value]): SelectedOption => {
      return { label: addOn.label, value: addOn.type === 'CHECKBOX' ? '✓' : value };
    }),
    missing: [...new Set(missing)],
    costs: chosen.some(([addOn, value]) => priceOf(addOn, value) !== 0),
  };
}

function priceOf({ type, price, options }: AddOn, value: string): number {
  return type === 'CHOICE' ? (options.find(({ label }) => label === value)?.price ?? 0) : price;
}
