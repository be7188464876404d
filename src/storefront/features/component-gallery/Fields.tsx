import { PasswordField, SelectField, TextField } from '#storefront/features/fields/Field.tsx';
import { SuccessNotice } from '#storefront/features/fields/FieldFrame.tsx';
import { Alert } from '#storefront/features/fields/FormFailure.tsx';
import { FieldsContext } from '#storefront/features/fields/fields-context.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { translator } from '#storefront/i18n/translate.ts';

const CHOICES = ['checkbox', 'radio'] as const;
const CHOICE_STATES = { free: {}, chosen: { defaultChecked: true }, off: { disabled: true } };

function ignore(): void {}

/** Fields of forms in all states. Not an island: nothing happens to what is typed. */
export function Fields({ locale }: { locale: Locale }) {
  const t = translator(locale);
  const name = t('checkout.fields.firstName');
  const missing = t('checkout.problems.required', { field: name });
  const field = { label: name, onValue: ignore };
  return (
    <FieldsContext value={{ locale, t }}>
      <div className="gallery-fields">
        <TextField {...field} id="gallery-empty" value="" />
        <TextField
          {...field}
          id="gallery-filled"
          label={t('checkout.fields.phone')}
          value="+49 30 901820"
          hint={t('checkout.fields.phoneHint')}
        />
        <TextField {...field} id="gallery-optional" value="" optional />
        <TextField {...field} id="gallery-wrong" value="" error={missing} />
        <PasswordField id="gallery-password" kind="new" value="" onValue={ignore} />
        <SelectField
          {...field}
          id="gallery-select"
          label={t('checkout.fields.country')}
          value=""
          options={[]}
        />
      </div>
      <div className="gallery-row">
        {CHOICES.flatMap((type) =>
          Object.entries(CHOICE_STATES).map(([state, attributes]) => (
            <label key={`${type} ${state}`} className="check">
              <input type={type} name={`gallery-${type}-${state}`} {...attributes} />
              {t('checkout.showPassword')}
            </label>
          )),
        )}
      </div>
      <Alert tone="note">{t('messages.cartEmptyHint')}</Alert>
      <Alert tone="bad">{missing}</Alert>
      <SuccessNotice text={t('contact.sent')} />
    </FieldsContext>
  );
}
