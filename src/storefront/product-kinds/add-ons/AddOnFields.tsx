import type { SelectedOption } from '#storefront/domain/cart/cart.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import type { KindChoice, KindFieldsProps, KindForm } from '../kind-form.ts';
import type { AddOn } from './add-ons.ts';

type FieldProps = Omit<KindFieldsProps, 'data'> & { addOn: AddOn };

/** The fields of a product's add-ons. */
function AddOnFields({ data, ...props }: KindFieldsProps) {
  return (
    <div className="grid gap-4">
      {(data as readonly AddOn[]).map((addOn) =>
        addOn.type === 'CHECKBOX' ? (
          <Checkbox key={addOn.key} {...props} addOn={addOn} />
        ) : (
          <LabelledField key={addOn.key} {...props} addOn={addOn} />
        ),
      )}
    </div>
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
        <Price {...props} price={isText ? addOn.price : 0} />
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

function Choice({ addOn, lang, t, locale, currency }: FieldProps) {
  const name = fieldName(addOn);
  return (
    <select className="field" id={name} name={name} required={addOn.required} defaultValue="">
      <option value="">{t(addOn.required ? 'buy.chooseOption' : 'addOns.none')}</option>
      {addOn.options.map(({ label, price }) => (
        <option key={label} value={label} lang={lang}>
          {label + priceText(price, { locale, currency })}
        </option>
      ))}
    </select>
  );
}

function Checkbox(props: FieldProps) {
  const { addOn, lang } = props;
  const name = fieldName(addOn);
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" id={name} name={name} value={TICKED} required={addOn.required} />
      <span>
        <span lang={lang}>{addOn.label}</span>
        <Price {...props} price={addOn.price} />
      </span>
    </label>
  );
}

function Price({ price, ...formats }: Pick<FieldProps, 'locale' | 'currency'> & { price: number }) {
  return <span className="font-400 text-ink-soft">{priceText(price, formats)}</span>;
}

/** A price as it is added to that of the product; empty for what costs nothing. */
function priceText(price: number, { locale, currency }: Pick<FieldProps, 'locale' | 'currency'>): string {
  const minor = Math.round(price * 10 ** currency.decimals);
  return minor === 0 ? '' : ` (+ ${formatMoney(locale, minor, currency)})`;
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
  const missing = given.filter(([{ required }, value]) => required && value === '');
  const choice = Object.fromEntries(chosen.map(([{ key }, value]) => [key, value]));
  return {
    extra: chosen.length === 0 ? {} : { add_ons: choice },
    texts: chosen.map(([addOn, value]): SelectedOption => {
      return { label: addOn.label, value: addOn.type === 'CHECKBOX' ? '✓' : value };
    }),
    missing: missing.map(([{ label }]) => label),
    costs: chosen.some(([addOn, value]) => priceOf(addOn, value) !== 0),
  };
}

function priceOf({ type, price, options }: AddOn, value: string): number {
  return type === 'CHOICE' ? (options.find(({ label }) => label === value)?.price ?? 0) : price;
}
